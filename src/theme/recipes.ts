import { appShell, navLink, topItem } from './recipes/app-shell.ts';
import { banner } from './recipes/banner.ts';
import { actionLink, button, iconButton } from './recipes/button.ts';
import { dialog, pagePictures, toast } from './recipes/dialog.ts';
import { authCard, emptyState } from './recipes/empty-state.ts';
import { check, choice, field, segments } from './recipes/field.ts';
import { actionBar, formGrid, formSection } from './recipes/form.ts';
import { certificate, eventList, printNote, timeline } from './recipes/history.ts';
import { chartBackdrop, compassLogo, icon, mark, spinner } from './recipes/icon.ts';
import { diff, listRow } from './recipes/list-row.ts';
import { calendar, listbox, menu } from './recipes/menu.ts';
import { filterRow, pageHead, panel, recordHead } from './recipes/page-head.ts';
import { meter, progressBar, stepper } from './recipes/progress.ts';
import { card, formActions, outcome, setup, waiting } from './recipes/setup.ts';
import { skeleton, visuallyHiddenText } from './recipes/skeleton.ts';
import { badge, status } from './recipes/status.ts';
import { pagination, selectionBar, table } from './recipes/table.ts';
import { tabs } from './recipes/tabs.ts';
import { toShip } from './recipes/to-ship.ts';
import { footLinks, helpText, jsonView, lineList, stacked } from './recipes/words.ts';

export const recipes = {
  actionLink,
  badge,
  check,
  footLinks,
  formGrid,
  icon,
  iconButton,
  helpText,
  pagePictures,
  chartBackdrop,
  printNote,
  skeleton,
  spinner,
  stacked,
  status,
  visuallyHiddenText,
  waiting,
};

export const slotRecipes = {
  actionBar,
  banner,
  emptyState,
  button,
  calendar,
  card,
  certificate,
  choice,
  dialog,
  diff,
  eventList,
  field,
  filterRow,
  formActions,
  formSection,
  appShell,
  authCard,
  lineList,
  listbox,
  listRow,
  mark,
  menu,
  meter,
  navLink,
  outcome,
  pageHead,
  pagination,
  panel,
  jsonView,
  progressBar,
  recordHead,
  compassLogo,
  segments,
  selectionBar,
  setup,
  stepper,
  table,
  tabs,
  timeline,
  toast,
  topItem,
  toShip,
};
