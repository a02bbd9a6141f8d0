import { Type } from 'typebox';
import { AssetCodeText, Instant, Nullable, Uuid } from '../platform/schema-parts.ts';
import { alertDirections, maxRateAlerts, maxRateDigits, maxRatePlaces, rateRanges } from './rules.ts';

const strict = { additionalProperties: false } as const;
/** The value of one whole unit of `from` in `to`. */
const RateText = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60 });
/** A rate as entered: above zero, without leading zeros. */
const NamedRate = Type.String({
  pattern: `^(?=.*[1-9])(0|[1-9][0-9]{0,${maxRateDigits - 1}})(\\.[0-9]{1,${maxRatePlaces}})?$`,
  maxLength: 32,
});

const RateAlert = Type.Object(
  {
    id: Uuid,
    from: AssetCodeText,
    to: AssetCodeText,
    direction: Type.Enum([...alertDirections]),
    rate: RateText,
    createdAt: Instant,
    /** When the alert was sent, and at which rate; null while it waits. */
    reachedAt: Nullable(Instant),
    reachedRate: Nullable(RateText),
  },
  strict,
);

export const rateWatchSchemas = {
  getChart: {
    body: Type.Object({ from: AssetCodeText, to: AssetCodeText, range: Type.Enum([...rateRanges]) }, strict),
    result: Type.Object(
      { points: Type.Array(Type.Object({ at: Instant, rate: RateText }, strict)), asOf: Instant },
      strict,
    ),
  },
  listAlerts: {
    result: Type.Object({ items: Type.Array(RateAlert, { maxItems: maxRateAlerts }), asOf: Instant }, strict),
  },
  createAlert: {
    body: Type.Object({ from: AssetCodeText, to: AssetCodeText, rate: NamedRate }, strict),
    result: RateAlert,
  },
  deleteAlert: { body: Type.Object({ id: Uuid }, strict), result: Type.Object({}, strict) },
};
