import postcss, { type AtRule, type Container, type Root } from 'postcss';

/** What happens only after a person or a script acted. */
const later = /:(?:hover|focus|active|disabled|checked|autofill)|\[(?:data-(?!theme)|aria-(?!pressed))/;

/**
 * The rules of the app's style sheet that a piece of HTML needs for its first picture.
 * @param css the whole style sheet
 * @param html without scripts; classes and elements in it are read off its text
 */
export function stylesOf(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const tags = new Set([
    'html',
    'body',
    ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag),
  ]);

  const isNeeded = (selector: string) => {
    if (later.test(selector.replace(/:not\([^)]*\)/g, ''))) return false;
    const named = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
      name.replace(/\\/g, ''),
    );
    const elements = [...selector.matchAll(/(?:^|[\s>+~(,])([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag);
    return named.every(name => classes.has(name)) && elements.every(tag => tags.has(tag));
  };

  const sheet = postcss.parse(css);
  sheet.walkRules(rule => {
    const selectors = rule.selectors.filter(isNeeded);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  sheet.walkAtRules(/^(keyframes|property|font-face)$/, rule => void rule.remove());
  dropUnusedVariables(sheet);
  dropEmpty(sheet);
  return sheet.toString();
}

function dropUnusedVariables(sheet: Root): void {
  // A variable may refer to another: repeat until nothing is removed.
  for (
    let before = -1, now = countDeclarations(sheet);
    before !== now;
    before = now, now = countDeclarations(sheet)
  ) {
    const text = sheet.toString();
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    sheet.walkDecls(/^--/, declaration => {
      if (!used.has(declaration.prop) && !declaration.prop.startsWith('--lightningcss')) declaration.remove();
    });
  }
}

function countDeclarations(sheet: Root): number {
  let declarations = 0;
  sheet.walkDecls(() => {
    declarations += 1;
  });
  return declarations;
}

/** Layers stay, empty too: the first mention of each decides their order for the whole style sheet as well. */
function dropEmpty(container: Container): void {
  container.each(node => {
    if (!('nodes' in node) || node.nodes === undefined) return;
    dropEmpty(node as Container);
    const isLayer = node.type === 'atrule' && (node as AtRule).name === 'layer';
    if (node.nodes.length === 0 && !isLayer) node.remove();
  });
}
