import { text } from 'node:stream/consumers';
import { seedDataDirectory } from '#server/demo/seed-seller.ts';

// The child process of `seedSellers`: a data folder as argument, sellers as JSON in, what was made as JSON out.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which data folder?');
const made = await seedDataDirectory(folder, JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(made));
