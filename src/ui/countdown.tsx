import { useSecondsUntilInstant } from './use-countdown.ts';

/**
 * Shows the time left until an instant, in figures: 23:59:07. Hidden from screen readers: the text beside it says until
 * when.
 */
export function Countdown({ until }: { until: string }) {
  const seconds = useSecondsUntilInstant(until);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return (
    <span aria-hidden="true">
      {hours}:{two(minutes)}:{two(seconds % 60)}
    </span>
  );
}
