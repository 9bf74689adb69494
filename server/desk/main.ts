import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DeskFailure, invite } from './desk-client.ts';

const usage = `The desk: acts of forwarders and brokers, for the server that runs on DATA_DIR (./data).

  npm run desk -- invite --forwarder NAME    prints a link that links one seller with the forwarder
`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { forwarder: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const name = values.forwarder?.trim();
  if (positionals[0] !== 'invite' || positionals.length > 1 || !name || values.help) {
    process.stderr.write(usage);
    process.exitCode = values.help ? 0 : 1;
  } else {
    const { link, forwarder, expiresAt, isNew } = await invite(
      resolve(process.env.DATA_DIR || './data'),
      name,
    );
    if (isNew) process.stderr.write(`«${forwarder}» is a new forwarder.\n`);
    process.stderr.write(`Invitation of «${forwarder}», for one seller, until ${expiresAt.slice(0, 10)}:\n`);
    process.stdout.write(`${link}\n`);
  }
} catch (error) {
  const isTheirs =
    error instanceof DeskFailure || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  if (!isTheirs) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
