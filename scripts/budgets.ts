import { join } from 'node:path';
import { formatBudgets, isOverBudget, measureBudgets, weighRoute } from './measure-budgets.ts';

// `npm run bench -- sizes` holds the build against its budgets; with a route it lists that route's files.
const root = join(import.meta.dirname, '..');
const [route] = process.argv.slice(2);

if (route === undefined) {
  const lines = measureBudgets(root);
  console.log(formatBudgets(lines));
  process.exitCode = isOverBudget(lines) ? 1 : 0;
} else {
  for (const { file, kilobytes } of weighRoute(root, route))
    console.log(kilobytes.toFixed(1).padStart(7), file);
}
