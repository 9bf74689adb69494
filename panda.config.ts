import { defineConfig } from '@pandacss/dev';
import { camera } from './src/entities/camera/camera.recipe.ts';
import { letterhead } from './src/entities/letterhead/letterhead.recipe.ts';
import { toShip } from './src/entities/packing/packing.recipe.ts';
import { meter } from './src/entities/password/meter.recipe.ts';
import { scanFlash } from './src/entities/scanned-code/scan-flash.recipe.ts';
import { footLinks } from './src/entities/service-links.recipe.ts';
import { setup } from './src/features/account-setup/setup-page.recipe.ts';
import { appShell, navLink } from './src/features/app-shell/frame.recipe.ts';
import { sideFoot } from './src/features/app-shell/side-foot.recipe.ts';
import { confirmationUpload } from './src/features/confirmation-upload/confirmation-upload.recipe.ts';
import { confirmations } from './src/features/confirmations/confirmations.recipe.ts';
import { certificate } from './src/features/customs-tracking/proof/certificate.recipe.ts';
import { jsonView } from './src/features/customs-tracking/proof/json-view.recipe.ts';
import { handOver } from './src/features/hand-over/hand-over-paper.recipe.ts';
import { recordHead } from './src/features/importer-form/record-head.recipe.ts';
import { eventList, timeline } from './src/features/order-history/history.recipe.ts';
import { diff } from './src/features/pending/conflict/diff.recipe.ts';
import { pickList } from './src/features/to-ship/pick-list/pick-list.recipe.ts';
import { colors } from './src/theme/colors.ts';
import { globalStyles } from './src/theme/global-styles.ts';
import { recipes, slotRecipes } from './src/theme/recipes.ts';
import { slimRecipes } from './src/theme/slim-recipes.ts';
import { breakpoints, keyframes, semanticTokens, textStyles, tokens } from './src/theme/tokens.ts';

const allRecipes = { ...recipes, footLinks, scanFlash };

const allSlotRecipes = {
  ...slotRecipes,
  appShell,
  camera,
  certificate,
  confirmations,
  confirmationUpload,
  diff,
  eventList,
  handOver,
  jsonView,
  letterhead,
  meter,
  navLink,
  pickList,
  recordHead,
  setup,
  sideFoot,
  timeline,
  toShip,
};

export default defineConfig({
  // Only the base: the default preset would bring its own palette. No preset at all breaks the utilities.
  presets: ['@pandacss/preset-base'],
  eject: true,
  preflight: false,
  strictTokens: true,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/theme/**', './src/**/*.recipe.ts'],
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
    recipes: allRecipes,
    slotRecipes: allSlotRecipes,
  },
  // The parts in src/ui choose variants by props, which a static reader cannot follow.
  staticCss: { recipes: '*' },
  hooks: { 'codegen:prepare': slimRecipes({ ...allRecipes, ...allSlotRecipes }) },
});
