import type * as v from 'valibot';
import { deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { counted } from '#src/contract/words/counted.ts';
import { callAsOperator } from './desk-client.ts';
import { minute } from './minute.ts';

type Mails = v.InferOutput<typeof deskEndpoints.retrieveMails.answer>['mails'];

const reasons: Record<NonNullable<Mails['because']>, string> = {
  restored: 'this is a restored backup',
  moved: 'PUBLIC_URL was changed',
  operator: 'they were switched off by command',
};

function mailLines({ isOn, since, because, waiting }: Mails): string[] {
  const state = isOn
    ? 'on'
    : `off${since ? ` since ${minute(since)}` : ''}${because ? `: ${reasons[because]}` : ''}`;
  return [
    `Notification emails are ${state}.`,
    counted(waiting, { one: '1 email is waiting to be sent.', other: '# emails are waiting to be sent.' }),
  ];
}

/** Whether notification emails are sent, once they are switched where that is asked for. @throws DeskFailure */
export async function showMails(dataDirectory: string, isOn?: boolean): Promise<string[]> {
  const { mails } =
    isOn === undefined
      ? await callAsOperator(dataDirectory, deskEndpoints.retrieveMails)
      : await callAsOperator(dataDirectory, deskEndpoints.switchMails, { body: { isOn } });
  return mailLines(mails);
}
