import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DeskFileClosed } from '#server/partners/desk-files.ts';
import { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';
import { counted } from '#src/contract/words/counted.ts';
import { backUp, restore } from './backup.ts';
import { carrierLines, loadCarriers } from './carriers.ts';
import { type CommandName, commands } from './commands.ts';
import {
  assignBroker,
  clear,
  type DeskActor,
  DeskFailure,
  downloadPackage,
  invite,
  issueBrokerDocuments,
  listBrokers,
  listInbox,
  listJobs,
  listKeys,
  retryOrDropJob,
  revokeKey,
  setDefaultBroker,
} from './desk-client.ts';
import { actOnDocuments } from './documents.ts';
import { jobLines } from './job-lines.ts';
import { showMails } from './mails.ts';
import { minute } from './minute.ts';
import { describeSeller, eraseSeller, exportSeller, recoverOwner } from './seller-data.ts';

/** As it was called: `npm run` needs a checkout. */
const program = process.argv[1]?.endsWith('.js') ? 'node dist-server/admin.js' : 'npm run admin --';

const usage = `What the operator, brokers and forwarders can do on the server that runs on DATA_DIR (./data).

${commands.map(({ call, does }) => `  ${program} ${call}\n      ${does}`).join('\n')}
`;

const filesOf = (count: number) => counted(count, { one: '1 file', other: '# files' });

const print = (line: string) => process.stdout.write(`${line}\n`);
const remark = (line: string) => process.stderr.write(`${line}\n`);

async function prompt(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Without anybody to answer, it ends on its own.
  const closed = new Promise<string>(resolve => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}

const text = { type: 'string' } as const;
const options = {
  forwarder: text,
  email: text,
  broker: text,
  eori: text,
  country: text,
  status: text,
  mrn: text,
  place: text,
  office: text,
  reason: text,
  seller: text,
  language: text,
  to: text,
  yes: { type: 'boolean' },
  apply: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const dataDirectory = resolve(process.env.DATA_DIR || './data');

const brokerOf = ({ broker, eori, country }: Values): DeskActor => ({ broker, eori, country });

/** Each does its act, or returns false where its arguments are not as the usage says. */
const acts: Record<CommandName, (words: readonly string[], values: Values) => Promise<boolean>> = {
  async invite(words, { forwarder: name, email }) {
    if (words.length > 0 || !name?.trim()) return false;
    const { link, forwarder, expiresAt, isNew } = await invite(dataDirectory, name.trim(), email);
    if (isNew) remark(`“${forwarder}” is a new forwarder.`);
    remark(`Invitation from “${forwarder}” for one seller, valid until ${expiresAt.slice(0, 10)}:`);
    print(link);
    return true;
  },

  async clear([subject, ...more], values) {
    const status = TrackingStatus.options.find(one => one === values.status);
    if (!subject || !status || more.length > 0) return false;
    const { mrn, place, office, seller } = values;
    const change = { orderId: subject, status, mrn, place, office, seller };
    const moved = await clear(dataDirectory, brokerOf(values), change);
    print(`${moved.orderId}: ${moved.status}${moved.proof ? ', with a proof' : ''}`);
    return true;
  },

  async poa([subject, ...more], values) {
    if (!subject || more.length > 0) return false;
    const { importerName } = await issueBrokerDocuments(dataDirectory, brokerOf(values), subject);
    print(`The POA and VAT guarantee of “${importerName}” are being issued.`);
    return true;
  },

  async inbox([subject, ...more], values) {
    const { forwarder, broker, to } = values;
    if ((forwarder && broker) || more.length > 0) return false;
    const actor = forwarder ? { forwarder } : broker ? { broker } : 'operator';
    if (subject) {
      print(await downloadPackage(dataDirectory, actor, subject, resolve(to ?? '.')));
      return true;
    }
    const packages = await listInbox(dataDirectory, actor);
    if (packages.length === 0) remark('Nothing has been sent yet.');
    for (const { id, sentAt, to: receiver, content, importerName, files } of packages) {
      print(
        `${id}  ${minute(sentAt)}  ${content}  ${importerName} → ${receiver}  (${filesOf(files.length)})`,
      );
    }
    return true;
  },

  async documents(words, values) {
    const { broker, reason, to } = values;
    const acting = { broker: brokerOf(values), reader: broker ? { broker } : 'operator', reason } as const;
    const lines = await actOnDocuments(dataDirectory, words, { ...acting, folder: resolve(to ?? '.') });
    for (const line of lines ?? []) print(line);
    return lines !== undefined;
  },

  async broker([act, ...words]) {
    const [first, second] = words;
    if (act === 'list' && words.length === 0) {
      for (const { name, isDefault, sellers } of await listBrokers(dataDirectory)) {
        const count = counted(sellers, { one: '1 seller', other: '# sellers' });
        print(`${name}  (${count}${isDefault ? ', and every new one' : ''})`);
      }
    } else if (act === 'assign' && first && second && words.length === 2) {
      const { seller, broker, before } = await assignBroker(dataDirectory, first, second);
      const formerly = before !== null && before !== broker ? `, and no longer to “${before}”` : '';
      print(`${seller} belongs to “${broker}”${formerly}.`);
    } else if (act === 'default' && first && words.length === 1) {
      print(`New sellers belong to “${(await setDefaultBroker(dataDirectory, first)).name}”.`);
    } else return false;
    return true;
  },

  async carriers([file, ...more], { apply = false }) {
    if (!file || more.length > 0) return false;
    for (const line of carrierLines(await loadCarriers(dataDirectory, resolve(file), apply))) print(line);
    if (!apply) remark('Nothing was changed. Run it again with --apply to load it.');
    return true;
  },

  async keys([act, id, ...more]) {
    if (act === undefined) {
      for (const { id, role, name, createdAt, revokedAt } of await listKeys(dataDirectory)) {
        const whose = name === null ? role : `${role} “${name}”`;
        const end = revokedAt === null ? '' : `, revoked ${revokedAt.slice(0, 10)}`;
        print(`${id}  ${whose}  (since ${createdAt.slice(0, 10)}${end})`);
      }
      return true;
    }
    if (act !== 'revoke' || !id || more.length > 0) return false;
    const { role, name } = await revokeKey(dataDirectory, id);
    print(`${id} was revoked${name === null ? '' : ` (${role} “${name}”)`}.`);
    if (role === 'operator')
      remark('If it was this command’s own key, restart the server: it creates a new one.');
    return true;
  },

  async jobs([act, id, ...more]) {
    if (act === undefined) {
      for (const line of jobLines(await listJobs(dataDirectory))) print(line);
      return true;
    }
    if ((act !== 'retry' && act !== 'drop') || !id || more.length > 0) return false;
    const { kind } = await retryOrDropJob(dataDirectory, id, act);
    print(act === 'retry' ? `Job ${id} (${kind}) will run again.` : `Job ${id} (${kind}) was dropped.`);
    return true;
  },

  async mails([act, ...more]) {
    if (![undefined, 'on', 'off'].includes(act) || more.length > 0) return false;
    for (const line of await showMails(dataDirectory, act === undefined ? undefined : act === 'on'))
      print(line);
    return true;
  },

  async export([seller, file, ...more]) {
    if (!seller || more.length > 0) return false;
    const { email } = await describeSeller(dataDirectory, seller);
    const path = resolve(file ?? `${email}.zip`);
    await exportSeller(dataDirectory, seller, path);
    print(path);
    remark('It contains identity documents. Store it where only the people who asked for it can read it.');
    return true;
  },

  async owner([seller, email, ...more], { language }) {
    if (!seller || !email || more.length > 0) return false;
    const { sellerId, link } = await recoverOwner(dataDirectory, seller, email, language);
    remark(`${email} ${link ? 'has no account: invited by email as' : 'is now'} an owner of ${sellerId}.`);
    if (link) print(link);
    return true;
  },

  async erase([seller, ...more], { yes }) {
    if (!seller || more.length > 0) return false;
    const described = await describeSeller(dataDirectory, seller);
    const { id, email, company, orders, importers, documents } = described;
    const { waitingConfirmations, problemConfirmations } = described;
    remark(
      `${email} (${company ?? 'no company yet'}): ${[
        counted(orders, { one: '1 order', other: '# orders' }),
        counted(importers, { one: '1 importer', other: '# importers' }),
        filesOf(documents),
      ].join(', ')}.`,
    );
    if (waitingConfirmations > 0) {
      remark(
        counted(waitingConfirmations, {
          one: '1 confirmation has not been sent to the marketplace yet, and never will be.',
          other: '# confirmations have not been sent to the marketplace yet, and never will be.',
        }),
      );
    }
    if (problemConfirmations > 0) {
      remark(
        counted(problemConfirmations, {
          one: '1 confirmation was rejected by the marketplace or isn’t listed there, and hasn’t been corrected or resolved.',
          other:
            '# confirmations were rejected by the marketplace or aren’t listed there, and haven’t been corrected or resolved.',
        }),
      );
    }
    if (!yes && (await prompt(`Type ${email} to delete all of it permanently: `)) !== email) {
      remark('Nothing was deleted.');
      process.exitCode = 1;
      return true;
    }
    await eraseSeller(dataDirectory, id);
    print(
      `${email} (${id}) was deleted, and ${counted(documents, { one: '1 file is', other: '# files are' })} being removed.`,
    );
    remark('Backups still contain it: write down its id, and erase it again after restoring one.');
    return true;
  },

  async backup([file, ...more]) {
    if (!file || more.length > 0) return false;
    const { bytes, hasSecretKey } = await backUp(dataDirectory, resolve(file));
    print(`${resolve(file)}: ${(bytes / 1e6).toFixed(1)} MB, read back and verified.`);
    remark(
      'It contains identity documents and the secrets of this server. Store it where nobody else can read it.',
    );
    if (!hasSecretKey) remark('SECRET_KEY is not in it: store it too, or what it seals can’t be used.');
    return true;
  },

  async restore([file, ...more]) {
    if (!file || more.length > 0) return false;
    const madeAt = await restore(dataDirectory, resolve(file));
    print(`${dataDirectory} has been restored to its state of ${minute(madeAt)}. Start the server on it.`);
    return true;
  },
};

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [name = '', ...words] = positionals;
  const act = Object.hasOwn(acts, name) ? acts[name as CommandName] : undefined;
  if (values.help || !act || !(await act(words, values))) {
    process.stderr.write(usage);
    process.exitCode = values.help ? 0 : 1;
  }
} catch (error) {
  const isTheirs =
    error instanceof DeskFailure ||
    error instanceof DeskFileClosed ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  if (!isTheirs) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
