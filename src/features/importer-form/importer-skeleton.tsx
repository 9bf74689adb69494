import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Tabs } from '#src/ui/page/tabs.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { field } from '#styled/recipes/field';
import { recordHead } from '#styled/recipes/record-head';

/** The form before its importer is there, in its final shape. */
export function ImporterSkeleton() {
  const texts = useTexts(importerFormTexts);
  const { loading } = useTexts(commonTexts);
  const tabs = (['general', 'documents', 'poa', 'contact'] as const).map(value => ({
    value,
    text: texts.tab[value],
    disabledReason: loading,
    ...((value === 'general' || value === 'documents') && { mark: 'empty' as const }),
  }));
  const field = (
    <FormCell span={3}>
      <SkeletonField />
    </FormCell>
  );
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <RecordHead title={loading} field={<SkeletonField />} />
      <Tabs label={texts.tabs} tabs={tabs} value="general" onChange={() => undefined}>
        <FormSection title={texts.idCard} hint={texts.idCardHint}>
          {field}
          {field}
        </FormSection>
        <FormSection title={texts.licence} hint={texts.licenceHint}>
          {field}
          {field}
          {field}
          {field}
        </FormSection>
      </Tabs>
    </div>
  );
}

/** A field whose value is still to come, as high as it will be. */
function SkeletonField() {
  const style = field();
  return (
    <div className={style.root}>
      <span className={style.label}>
        <Skeleton />
      </span>
      <span className={style.control}>
        <Skeleton width="long" />
      </span>
    </div>
  );
}

export interface RecordHeadProps {
  /** The record's whole name: its field cuts a long one off. */
  title: ReactNode;
  /** The name of the record, to be changed. */
  field: ReactNode;
  badge?: ReactNode;
  /** A sentence about its state. */
  note?: ReactNode;
}

/** Above a record's tabs: its name and state. */
export function RecordHead({ title, field, badge, note }: RecordHeadProps) {
  const style = recordHead();
  return (
    <>
      <PageHead title={title} aside={badge} />
      {note && <p className={style.note}>{note}</p>}
      <div className={style.field}>{field}</div>
    </>
  );
}
