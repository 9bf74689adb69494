import { projectRoot } from '#server/settings/project-root.ts';
import { formatBudgets, isOverBudget, measureBudgets, weighRoute } from '../../scripts/budgets.ts';

// Holds the build against its budgets; with a route it lists that route's files.
const [route] = process.argv.slice(2);

if (route === undefined) {
  const lines = measureBudgets(projectRoot);
  console.log(formatBudgets(lines));
  process.exitCode = isOverBudget(lines) ? 1 : 0;
} else {
  for (const { file, kilobytes } of weighRoute(projectRoot, route))
    console.log(kilobytes.toFixed(1).padStart(7), file);
}
