import { defineTextStyles } from '@pandacss/dev';

const step = (name: string, fontWeight?: string) => ({
  value: { fontSize: name, lineHeight: name, ...(fontWeight ? { fontWeight } : {}) },
});

export const textStyles = defineTextStyles({
  caption: step('caption'),
  label: step('caption', 'strong'),
  body: step('body'),
  strong: step('body', 'strong'),
  section: step('large', 'strong'),
  title: step('title', 'strong'),
  display: step('display', 'strong'),
});
