import { act, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Tabs } from '#src/ui/page/tabs.tsx';
import { openEmptyPage } from './empty-page.ts';

const tabs = [
  { value: 'name', text: 'Name' },
  { value: 'papers', text: 'Papers', disabledReason: 'Save it first' },
  { value: 'people', text: 'People' },
  { value: 'history', text: 'History' },
];

function Screen() {
  const [value, setValue] = useState('name');
  return (
    <Tabs label="Parts" tabs={tabs} value={value} onChange={setValue}>
      {value}
    </Tabs>
  );
}

const page = openEmptyPage();
beforeEach(() => {
  act(() => page.root.render(<Screen />));
});

const tab = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === text,
  ) as HTMLElement;
const press = (key: string) =>
  act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const shown = () => [
  document.activeElement?.textContent,
  document.querySelector('[role=tabpanel]')?.textContent,
];

test('the arrows go round the tabs that can be opened, and Home and End to the first and the last', () => {
  act(() => tab('Name').focus());
  for (const [key, text] of [
    ['ArrowRight', 'People'],
    ['ArrowRight', 'History'],
    ['ArrowRight', 'Name'],
    ['ArrowLeft', 'History'],
    ['Home', 'Name'],
    ['End', 'History'],
  ] as const) {
    press(key);
    expect(shown()).toEqual([text, text.toLowerCase()]);
  }
});

test('the arrow keys continue from a tab that was clicked, even in browsers that don’t focus a clicked button', () => {
  act(() => tab('People').click());
  expect(shown()).toEqual(['People', 'people']);
  press('ArrowRight');
  expect(shown()).toEqual(['History', 'history']);
});

test('a tab that can’t be opened yet says so, and stays closed', () => {
  act(() => tab('Papers').click());
  expect(document.querySelector('[role=tabpanel]')?.textContent).toBe('name');
  expect(tab('Papers').title).toBe('Save it first');
  expect(tab('Papers').getAttribute('aria-disabled')).toBe('true');
});
