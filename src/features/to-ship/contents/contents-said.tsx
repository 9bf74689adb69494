import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { shownCode } from '#src/contract/scanned-codes/article-codes.ts';
import { countedUnits, unitsLeft } from '#src/entities/contents/unit-counts.ts';
import type { ArticleNotice, Question } from '#src/entities/packing/packing-state.ts';
import { QuestionBanner } from '#src/entities/shipment/label-question.tsx';
import type { SaidProps } from '#src/features/to-ship/packing/contents-check.ts';
import type { PackOrderProps } from '#src/features/to-ship/packing/pack-items.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { contentsTexts } from '#src/messages/contents.ts';
import { Button } from '#src/ui/button.tsx';

export interface ContentsSaidProps extends SaidProps {
  counts: UnitCounts;
  question: Question | undefined;
  /** Who may neither skip the count, nor decide for the company of which article a code is. */
  isMember: boolean;
  send: PackOrderProps['table']['send'];
}

/** What is asked or said of a code while contents are counted. */
export function ContentsSaid({ notice, question, isMember, send, ...rest }: ContentsSaidProps) {
  const texts = useTexts(contentsTexts);
  const { items, counts, onAnswer } = rest;
  if (question?.kind === 'article') {
    const name = items.find(({ _id }) => _id === question.itemId)?.name ?? '';
    return (
      <QuestionBanner
        title={texts.really(shownCode(question.code), name)}
        detail={isMember ? texts.reallyOnce : texts.reallyDetail}
      >
        <Button wide onClick={() => send({ kind: 'assigned' })}>
          {texts.yes}
        </Button>
        <Button wide onClick={() => send({ kind: 'dismissed' })}>
          {texts.no}
        </Button>
      </QuestionBanner>
    );
  }
  if (notice?.kind === 'article') return <ArticleSaid notice={notice} {...rest} send={send} />;
  // Since it was said the last unit may have been counted.
  if (notice?.kind !== 'not-counted' || unitsLeft(counts, items) === 0) return null;
  const { text, answers } = notice.label;
  return (
    <QuestionBanner title={texts.notCounted} detail={texts.notCountedDetail}>
      {!isMember && (
        <Button wide onClick={() => onAnswer(text, { ...answers, isCountSkipped: true })}>
          {texts.skip}
        </Button>
      )}
    </QuestionBanner>
  );
}

function ArticleSaid({
  notice,
  items,
  counts,
  send,
}: Pick<ContentsSaidProps, 'items' | 'counts' | 'send'> & { notice: ArticleNotice }) {
  const texts = useTexts(contentsTexts);
  switch (notice.what) {
    case 'too-many':
      return (
        <QuestionBanner title={texts.tooMany(notice.name)} detail={texts.tooManyDetail(notice.quantity)} />
      );
    case 'other':
      return <QuestionBanner title={texts.other(shownCode(notice.code))} detail={texts.otherDetail} />;
    case 'none':
      return <QuestionBanner title={texts.noCode(notice.text.slice(0, 60))} detail={texts.noCodeDetail} />;
    case 'unknown': {
      const { code } = notice;
      const open = items.filter(
        item => countedUnits(counts, item) < item.quantity && (item.sku ?? item.asin),
      );
      return (
        <QuestionBanner title={texts.unknown(shownCode(code))} detail={texts.unknownDetail}>
          {open.map(({ _id, name }) => (
            <Button
              key={_id}
              wide
              onClick={() => send({ kind: 'assigning', assignment: { code, itemId: _id } })}
            >
              {texts.isItem(name)}
            </Button>
          ))}
        </QuestionBanner>
      );
    }
  }
}
