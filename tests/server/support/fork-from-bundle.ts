import { dirname } from 'node:path';
import { forkFromBundle } from '#server/documents/fork-program.ts';
import { bundledProgram } from '#tests/support/bundle-server.ts';

// As in production. The global set-up has bundled them.
forkFromBundle(dirname(bundledProgram('main')));
