import { mutationOptions } from '@tanstack/react-query';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { undo } from '#src/outbox/undo-row.ts';

/** Takes back what was done a moment ago, if nothing of it has been sent. Apart from the others: the first screen needs them. */
export const undoRow = mutationOptions({ mutationFn: (opId: string) => undo(outbox, opId) });
