import { stopOn } from '#server/http/serving/serve-until-stopped.ts';
import { createLog } from './http/request-log.ts';
import { runServer } from './run-server.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { plainReason } from './settings/start-failure.ts';

const log = createLog();

// Its state can't be known from here on: a supervisor starts another.
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'the server crashed');
  process.exit(1);
});

const stopping = stopOn('SIGTERM', 'SIGINT');

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  await runServer(settings, { log, stopping, print: line => process.stdout.write(`${line}\n`) });
  process.exit(0);
} catch (error) {
  const reason = plainReason(error, settings);
  if (reason) process.stderr.write(`${reason}\n`);
  else log.fatal({ err: error }, 'the server ended');
  process.exit(1);
}
