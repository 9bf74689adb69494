import type { BlockList } from 'node:net';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { answerFile, FileAnswer } from '#server/http/answers/file-answer.ts';
import { answerJson } from '#server/http/answers/json-answer.ts';
import { readJsonBody } from '#server/http/bodies/read-body.ts';
import { bearerOf } from '#server/http/calls/authenticate.ts';
import { ownOrigin } from '#server/http/calls/call-headers.ts';
import { clientAddress, isAmong, isFromOwnMachine, networkOf } from '#server/http/calls/client-address.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { type AppSurroundings, parse, readParams } from '#server/http/calls/register-endpoint.ts';
import type { Environment } from '#server/http/environment.ts';
import { type DeskRole, findDeskRole } from '#server/services/partners/desk-keys.ts';
import { type DeskEndpointName, deskBase, type deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';

export interface DeskCall<E extends Endpoint> extends Pick<Call<E>, 'body' | 'params' | 'origin'> {
  desk: DeskRole;
}

export type DeskHandler<E extends Endpoint> = (call: DeskCall<E>) => ReturnType<Handler<E>>;

/** One for each row of the desk's table. */
export type DeskHandlers = { [Name in DeskEndpointName]: DeskHandler<(typeof deskEndpoints)[Name]> };

/** Serves one row of the desk's table: key, body, handler, answer. */
export function registerDeskEndpoint<E extends Endpoint>(
  app: Hono<Environment>,
  endpoint: E,
  handler: DeskHandler<E>,
  { database, limits }: Adapters,
  {
    trustedProxies,
    operatorAddresses,
    publicUrl,
    takeTurn,
  }: AppSurroundings & { operatorAddresses: BlockList },
): void {
  app.on(endpoint.method, `${deskBase}/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, async c => {
    const caller = clientAddress(c, trustedProxies);
    const address = networkOf(caller);
    await limits.deskByAddress.spend(address);
    const key = bearerOf(c.req.header('Authorization'));
    const desk = key && (await findDeskRole(database.db, key));
    if (!desk) throw new Refusal('DESK.KEY_REFUSED', 'This key is not valid for /desk/v1.');
    await limits.deskByAddress.giveBack(address);
    // It opens every company's documents, so that a copy of it must be of no use elsewhere.
    if (desk.role === 'operator' && !isFromOwnMachine(c) && !isAmong(caller, operatorAddresses)) {
      const message = 'The operator’s key is accepted only on the server’s own machine.';
      throw new Refusal('DESK.NOT_ALLOWED', message);
    }
    const sent = endpoint.body ? await readJsonBody(c) : undefined;
    const call = {
      desk,
      params: parse(endpoint.params, () => readParams(c)),
      body: parse(endpoint.body, () => sent),
      origin: ownOrigin(c, publicUrl),
      // As with the app's calls: the schemas of this very endpoint made it.
    } as DeskCall<E>;
    const answer: unknown = await takeTurn(`desk ${key}`, async () => handler(call));
    if (answer instanceof FileAnswer) return answerFile(c, answer);
    return answerJson(c, v.parse(endpoint.answer, answer));
  });
}

export const notYours = (who: string) => new Refusal('DESK.NOT_ALLOWED', `This call is for ${who}.`);

/** @throws Refusal */
export function checkOperator(desk: DeskRole): void {
  if (desk.role !== 'operator') throw notYours('the operator');
}

/** @throws Refusal */
export function checkBroker(desk: DeskRole): Extract<DeskRole, { role: 'broker' }> {
  if (desk.role !== 'broker') throw notYours('a broker');
  return desk;
}
