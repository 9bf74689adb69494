import { banner } from './recipes/banner.ts';
import { actionLink, button, iconButton } from './recipes/button.ts';
import { check, choice, field, segments } from './recipes/field.ts';
import { frame, navLink, topItem } from './recipes/frame.ts';
import { icon, mark, rhumb, rose, spinner } from './recipes/icon.ts';
import { pageHead, panel } from './recipes/page-head.ts';
import { skeleton, unseen } from './recipes/skeleton.ts';
import { badge, status } from './recipes/status.ts';
import { pagination, selectionBar, table } from './recipes/table.ts';

export const recipes = {
  actionLink,
  badge,
  check,
  icon,
  iconButton,
  rhumb,
  skeleton,
  spinner,
  status,
  unseen,
};

export const slotRecipes = {
  banner,
  button,
  choice,
  field,
  frame,
  mark,
  navLink,
  pageHead,
  pagination,
  panel,
  rose,
  segments,
  selectionBar,
  table,
  topItem,
};
