import { type ReactNode, useState } from 'react';
import { DiscardDialog } from '#src/features/pending/discard-dialog.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Diff, type Side } from './diff.tsx';
import { useResolve } from './use-resolve.ts';
import { VersionValue } from './version-value.tsx';

/** By the field's path; without one it is mine. */
export type Picks = Readonly<Partial<Record<string, Side>>>;

export interface VersionField {
  path: string;
  name: string;
  mine: string;
  theirs: string;
}

export interface VersionChoiceProps {
  opId: string;
  title: string;
  intro: string;
  /** When and where each version was saved. */
  heads: Record<Side, ReactNode>;
  fields: readonly VersionField[];
  /** ETag of the other version. */
  etag: string;
  /** What is sent for a choice. */
  payloadOf: (picks: Picks) => unknown;
  /** After a choice was saved. */
  onDone: () => void;
  /** After the other version was taken. */
  onTaken: () => void;
}

/** Two versions of one thing, field by field. Until a choice is saved, both versions stay. */
export function VersionChoice(props: VersionChoiceProps) {
  const { opId, title, intro, heads, fields, etag, payloadOf, onDone, onTaken } = props;
  const texts = useTexts(draftConflictTexts);
  const [picks, setPicks] = useState<Picks>({});
  const [isTaking, setTaking] = useState(false);
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  const sameCount = fields.length - different.length;
  const theirCount = different.filter(({ path }) => picks[path] === 'theirs').length;

  const { resolve, isResolving } = useResolve(opId, onDone);
  const save = (chosen: Picks) => resolve({ payload: payloadOf(chosen), baseEtag: etag });

  return (
    <>
      <PageHead title={title} />
      <Stack>
        <HelpText>{intro}</HelpText>
        <Panel>
          <Diff
            heads={{
              mine: (
                <>
                  <strong>{texts.mine}</strong> {heads.mine}
                </>
              ),
              theirs: (
                <>
                  <strong>{texts.theirs}</strong> {heads.theirs}
                </>
              ),
            }}
            whoText={{ mine: texts.mine, theirs: texts.theirs }}
            rows={different.map(({ path, name, mine, theirs }) => ({
              key: path,
              name,
              mine: <VersionValue value={mine} other={theirs} />,
              theirs: <VersionValue value={theirs} other={mine} />,
              picked: picks[path] ?? 'mine',
            }))}
            onPick={(key, side) => setPicks(before => ({ ...before, [key]: side }))}
          />
        </Panel>
        {sameCount > 0 && <HelpText>{texts.same(sameCount)}</HelpText>}
      </Stack>
      <ActionBar note={texts.choice(different.length - theirCount, theirCount)}>
        <Button onClick={() => save({})}>{texts.keepMine}</Button>
        <Button onClick={() => setTaking(true)}>{texts.takeTheirs}</Button>
        <Button variant="primary" busy={isResolving} busyText={texts.saving} onClick={() => save(picks)}>
          {texts.save}
        </Button>
      </ActionBar>
      {isTaking && (
        <DiscardDialog
          row={{ opId, wasTried: true }}
          words={{
            title: texts.takeTheirsTitle,
            text: texts.takeTheirsText,
            confirm: texts.takeTheirs,
            cancel: texts.cancel,
          }}
          onClose={() => setTaking(false)}
          onDone={onTaken}
        />
      )}
    </>
  );
}
