import { prepareTemplates } from './prepare-data.ts';

// Beside other parts of a test run, before its runners ask for the data.
await prepareTemplates(['demo', 'empty']);
