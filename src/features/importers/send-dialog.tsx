import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { sendImporter } from '#src/api/mutations/importers.ts';
import { importerQuery } from '#src/api/queries/importers.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { ImporterSummary } from '#src/contract/importers/importer-list.ts';
import { documentState } from '#src/contract/importers/importer-readiness.ts';
import { filesOf } from '#src/entities/importer/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { sendImporterTexts } from '#src/messages/send-importer.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { StackForm } from '#src/ui/page/stack.tsx';

/** [144] The position of a forwarder in the seller's list, as text. */
const SendForm = v.object({ forwarder: v.pipe(v.string(), v.nonEmpty()) });

export interface SendDialogProps {
  importer: Pick<ImporterSummary, '_id' | 'name'>;
  onClose: () => void;
}

/** What a forwarder isn't sent until the broker has accepted it. */
const failedTypes = (importer: Importer) =>
  DocumentType.options.filter(type => documentState(filesOf(importer, type)) === 'NOK');

/** [69–71, 201–202, 209] */
export default function SendDialog({ importer, onClose }: SendDialogProps) {
  const texts = useTexts(sendImporterTexts);
  const { close } = useTexts(commonTexts);
  const { type: documents } = useTexts(documentsTexts);
  const isOffline = useConnection() === 'offline';
  const { data: seller, refetch } = useQuery(sellerQuery);
  // As it is now: a check may have failed since it was looked at.
  const known = useQuery({ ...importerQuery(importer._id), staleTime: 0 });
  const leavesOut = known.data && failedTypes(known.data.importer);
  const formId = useId();
  // Once for this dialog: an answer that was lost is found again by the second press.
  const [key, setKey] = useState(newOperationId);
  const [reason, setReason] = useState<string>();
  const forwarders = seller?.linkedForwarders ?? [];

  const notice = { id: 'send-importer', working: texts.working, done: texts.sent, failed: texts.failed };
  const send = useMutation({ ...sendImporter, meta: { notice } });
  const form = useForm({
    schema: SendForm,
    initial: { forwarder: '' },
    message: () => texts.forwarderRequired,
    async onSubmit({ forwarder }) {
      setReason(undefined);
      const position = Number(forwarder);
      const forwarderName = forwarders[position]?.name ?? '';
      await send
        .mutateAsync({
          importerId: importer._id,
          forwarderId: position,
          forwarderName,
          ...(leavesOut && { leavesOut }),
          idempotencyKey: key,
        })
        .then(onClose, handleFailure);
    },
  });

  const handleFailure = (failure: unknown) => {
    form.setErrors({ forwarder: texts.fieldFailed });
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return;
    setKey(newOperationId());
    const reasons = new Map([
      ['IMPORTER.NOT_COMPLETE', texts.notComplete],
      ['IMPORTER.FORWARDER_MISMATCH', texts.mismatch],
      ['IMPORTER.FORWARDER_UNKNOWN', texts.mismatch],
      ['IMPORTER.UNKNOWN', texts.gone],
      ['IMPORTER.CHANGED', texts.leftOutChanged],
    ]);
    setReason(reasons.get(failure.code ?? ''));
    if (failure.code?.startsWith('IMPORTER.FORWARDER')) void refetch();
    if (failure.code === 'IMPORTER.CHANGED') void known.refetch();
  };

  const chosen = (value: string) => {
    // Another forwarder is another sending.
    setKey(newOperationId());
    form.set('forwarder', value);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      closesOutside={!form.isSubmitting}
      title={texts.title}
      closeLabel={close}
      note={isOffline ? texts.offlineNote : undefined}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isOffline || forwarders.length === 0 || known.isPending}
            busy={form.isSubmitting}
            busyText={texts.sending}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <StackForm id={formId} onSubmit={event => void form.handleSubmit(event)}>
        {reason && (
          <Banner tone="failed" role="alert" title={texts.failed}>
            {reason}
          </Banner>
        )}
        {seller && forwarders.length === 0 && (
          <Banner tone="attention" title={texts.noForwarder}>
            {texts.noForwarderText}
          </Banner>
        )}
        {leavesOut && leavesOut.length > 0 && (
          <Banner
            tone="attention"
            title={texts.leavesOut(leavesOut.map(type => documents[type]).join(texts.and))}
          >
            {texts.leavesOutText}
          </Banner>
        )}
        {known.isError && !known.data && (
          <Banner tone="attention" title={texts.leftOutUnknown}>
            {texts.leftOutUnknownText}
          </Banner>
        )}
        <TextField label={texts.importerName} value={importer.name} locked />
        <SelectField
          {...form.bind('forwarder')}
          onChange={chosen}
          label={texts.selectForwarder}
          placeholder={texts.placeholder}
          disabled={forwarders.length === 0}
          options={forwarders.map(({ name }, position) => ({ value: String(position), text: name }))}
        />
      </StackForm>
    </Dialog>
  );
}
