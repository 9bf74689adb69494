import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import { Tabs } from '#src/ui/page/tabs.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { RecordHead } from './record-head.tsx';
import { SkeletonField } from './skeleton-field.tsx';

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
