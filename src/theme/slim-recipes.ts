import type { Config } from '@pandacss/dev';

type Prepare = NonNullable<NonNullable<Config['hooks']>['codegen:prepare']>;

const createRecipe = `const classNames = (name, defaults, variants) => {
  let names = name;
  for (const key of new Set([...Object.keys(defaults), ...Object.keys(variants)])) {
    const value = variants[key] ?? defaults[key];
    if (value !== undefined && value !== null) names += \` \${name}--\${key}_\${value}\`;
  }
  return names;
};

const remembered = make => {
  const made = new Map();
  return (variants = {}) => {
    let which = '';
    for (const key in variants) which += \`\${key}:\${variants[key]};\`;
    let known = made.get(which);
    if (known === undefined) made.set(which, (known = make(variants)));
    return known;
  };
};

export const recipe = (name, defaults) => remembered(variants => classNames(name, defaults, variants));

export const slotRecipe = (name, slots, defaults) =>
  remembered(variants =>
    Object.fromEntries(slots.map(slot => [slot, classNames(\`\${name}__\${slot}\`, defaults, variants)])),
  );
`;

interface Recipe {
  className?: string;
  slots?: readonly string[];
  defaultVariants?: object;
  compoundVariants?: unknown;
}
type Recipes = Readonly<Record<string, Recipe>>;

function slimRecipe(name: string, recipes: Recipes): string {
  const { className, slots, defaultVariants = {}, compoundVariants } = recipes[name] ?? {};
  if (className === undefined) throw new Error(`The recipe "${name}" has no class name.`);
  if (compoundVariants) throw new Error(`Nothing applies the compound variants of "${name}".`);
  const make = slots ? 'slotRecipe' : 'recipe';
  const args = [className, ...(slots ? [slots] : []), defaultVariants].map(arg => JSON.stringify(arg));
  return `import { ${make} } from './create-recipe.js';\n\nexport const ${name} = /* @__PURE__ */ ${make}(${args.join(', ')});\n`;
}

// What the slim recipes can't do must not be offered by their types.
const unkept = /^ +(?:raw|variantMap|variantKeys|splitVariantProps|getVariantProps|merge)\b.*\n/gm;

const slimTypes = (code: string) => code.replace(unkept, '').replace(/ConditionalValue<(\w+\[key\])>/g, '$1');

/**
 * Runs before Panda writes `styled-system`. Its own recipes bring the whole of `css()` into the first bundle, for
 * values by breakpoint and compound variants, and several functions each. Ours only join class names, which are the
 * same: 6 KB brotli less on every screen. Joined once for each choice of variants: a table of a hundred rows asks for
 * its names a thousand times.
 * @param recipes every recipe of the configuration, by its name there
 * @throws Error where a recipe has compound variants, whose styles would be missing
 */
export const slimRecipes =
  (recipes: Recipes): Prepare =>
  ({ artifacts }) =>
    artifacts.map(artifact => {
      if (artifact.id !== 'recipes' && artifact.id !== 'create-recipe') return artifact;
      const files = artifact.files.map(file => {
        const { code = '' } = file;
        if (file.file.startsWith('create-recipe.')) return { ...file, code: createRecipe };
        if (!file.file.endsWith('.js')) return { ...file, code: slimTypes(code) };
        const name = /export const (\w+) =/.exec(code)?.[1];
        return name === undefined ? file : { ...file, code: slimRecipe(name, recipes) };
      });
      return { ...artifact, files };
    });
