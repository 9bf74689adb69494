import { defineConfig } from '@pandacss/dev';
import { breakpoints } from './src/theme/breakpoints.ts';
import { colors } from './src/theme/colors.ts';
import { globalStyles } from './src/theme/global-styles.ts';
import { keyframes } from './src/theme/keyframes.ts';
import { recipes, slotRecipes } from './src/theme/recipes.ts';
import { slimRecipes } from './src/theme/slim-recipes.ts';
import { textStyles } from './src/theme/text-styles.ts';
import { semanticTokens, tokens } from './src/theme/tokens.ts';

export default defineConfig({
  // Only the base: the default preset would bring its own palette. No preset at all breaks the utilities.
  presets: ['@pandacss/preset-base'],
  eject: true,
  preflight: false,
  strictTokens: true,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/theme/**'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  globalCss: globalStyles,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens: { ...semanticTokens, colors },
    textStyles,
    recipes,
    slotRecipes,
  },
  // The parts in src/ui choose variants by props, which a static reader cannot follow.
  staticCss: { recipes: '*' },
  hooks: { 'codegen:prepare': slimRecipes },
});
