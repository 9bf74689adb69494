import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { linesOf } from '#src/api/client/lines-of.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import { TrackingItem, TrackingMeta } from '#src/contract/orders/customs-tracking.ts';

const endpoint = trackingEndpoints.retrieveTrackingList;

/** What the answer ends with, in a line of its own: see `openTrackingList` of the server. */
const closing = ']}}';
const Opening = v.object({ customsTrackings: v.object({ meta: TrackingMeta, items: v.tuple([]) }) });
const Items = v.array(TrackingItem);

/** Hears of a list while it arrives. */
export interface ListListener {
  begin(meta: TrackingMeta): void;
  add(items: TrackingItem[]): void;
}

/**
 * Reads the answer with the tracking list: its first line has `meta`, and each order has a line. One that is laid out
 * otherwise, by somebody on the way, is heard of once it is whole.
 * @throws ApiFailure, and the signal's abort
 */
export async function readTrackingList(
  response: Response,
  signal: AbortSignal,
  listener: ListListener,
): Promise<void> {
  let layout: 'lines' | 'other' | undefined;
  let isWhole = false;
  const others: string[] = [];
  for await (const lines of linesOf(endpoint, response, signal)) {
    if (layout === undefined) {
      const opening = v.safeParse(Opening, jsonOf(`${lines[0]}${closing}`));
      layout = opening.success ? 'lines' : 'other';
      if (opening.success) {
        listener.begin(opening.output.customsTrackings.meta);
        lines.shift();
      }
    }
    if (layout === 'other') {
      others.push(...lines);
      continue;
    }
    if (lines.at(-1) === closing) {
      isWhole = true;
      lines.pop();
    }
    if (lines.length > 0) listener.add(parsedBy(Items, jsonOf(`[${lines.join('').replace(/,$/, '')}]`)));
  }
  if (layout === 'other') {
    const json = jsonOf(others.join('\n'));
    isWhole = json !== undefined;
    if (isWhole) {
      const { customsTrackings } = parsedBy(endpoint.answer, json);
      listener.begin(customsTrackings.meta);
      listener.add(customsTrackings.items);
    }
  }
  if (!isWhole) throw new ApiFailure('unreachable', { status: response.status });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsedBy<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ApiFailure('unreadable', { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}
