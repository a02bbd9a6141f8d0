export { useCommand, type Command } from '#src/ui/use-command.ts';
