import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { LastShipments } from '#src/api/device/last-shipment.ts';
import { shipmentFields } from '#src/contract/shipments/shipment-ledger.ts';
import { LabelForm, SummaryLine } from '#src/entities/packing/packing-parts.tsx';
import { CarrierNote } from '#src/entities/shipment/carrier-note.tsx';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import type { useCarrierChoice } from '#src/entities/shipment/use-carrier-choice.ts';
import type { ShipmentFormState } from '#src/entities/shipment/use-shipment-form.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

const ShipmentFields = lazy(() =>
  import('#src/entities/shipment/shipment-fields.tsx').then(fields => ({ default: fields.ShipmentFields })),
);

/** What has no place in the short form. */
const detailFields = [...shipmentFields.filter(field => field !== 'trackingId'), 'carrierName'] as const;

export interface LabelFieldsProps {
  formId: string;
  form: ShipmentFormState;
  last: LastShipments;
  order: ShipmentOrder;
  choice: ReturnType<typeof useCarrierChoice>;
  labelField: RefObject<HTMLInputElement | null>;
  cameraButton: ReactNode;
  tries: number;
  /** A question is open, which comes first. */
  isQuestionOpen: boolean;
  isSlow: boolean;
  onCarrierChoice: (carrier: string) => void;
  onSendAnyway: (() => void) | undefined;
  onConfirm: () => void;
}

/** The label's field, with what is remembered of the others on one line until something of it is missing or wrong. */
export function LabelFields(props: LabelFieldsProps) {
  const { formId, form, last, order, choice, labelField, tries, isQuestionOpen } = props;
  const texts = useTexts(packingTexts);
  const carrierField = useRef<HTMLButtonElement>(null);
  const { carrier, carrierName, deliveryService, dispatchFrom } = form.values;
  const [isOpened, setOpened] = useState(false);
  const lacks = carrier === '' || deliveryService === '' || dispatchFrom === '';
  const isWide = isOpened || lacks || detailFields.some(field => form.errorAt(field) !== undefined);
  // It doesn't close under anybody's hands.
  if (isWide && !isOpened) setOpened(true);
  const binding = form.bind('trackingId');
  const isNothingChosen = order.products.length === 0;
  const isFirst = last.carriers.length === 0;

  return (
    <LabelForm
      id={formId}
      onSubmit={event => {
        event.preventDefault();
        props.onConfirm();
      }}
    >
      <CarrierNote choice={choice} />
      {isWide ? (
        <Suspense>
          {lacks && isFirst && <Banner tone="empty" icon="help" title={texts.chooseOnce} />}
          <ShipmentFields
            form={form}
            last={last}
            order={order}
            choice={choice}
            isCorrection={false}
            opensCarriers={false}
            cameraButton={props.cameraButton}
            onCarrierChoice={props.onCarrierChoice}
            onSendAnyway={props.onSendAnyway}
            refs={{ trackingField: labelField, carrierField }}
          />
          <LeadToField formId={formId} field={labelField} tries={tries} />
        </Suspense>
      ) : (
        <>
          <TextField
            {...binding}
            ref={labelField}
            // It has the focus from the start: who presses something else has not left it out.
            onBlur={() => binding.value && binding.onBlur()}
            big
            trailing={props.cameraButton}
            label={texts.scanLabel}
            hint={texts.labelHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <SummaryLine action={<ActionLink onClick={() => setOpened(true)}>{texts.change}</ActionLink>}>
            {texts.summary(carrierName || carrier, deliveryService, dispatchFrom)}
          </SummaryLine>
        </>
      )}
      <ActionBar
        large
        note={isQuestionOpen ? texts.answerFirst : isNothingChosen ? texts.noneChosen : undefined}
      >
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={isNothingChosen || isQuestionOpen}
          busy={props.isSlow}
          busyText={texts.saving}
        >
          {texts.confirm}
        </Button>
      </ActionBar>
    </LabelForm>
  );
}

export interface LeadToFieldProps {
  formId: string;
  /** Where there is nothing to fill in. */
  field: RefObject<HTMLInputElement | null>;
  /** Each time something was to be saved it leads again. */
  tries: number;
}

/** Focuses what has to be filled in: beside the form's fields, which come later than the form. */
function LeadToField({ formId, field, tries }: LeadToFieldProps) {
  useEffect(() => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else if (tries === 0) field.current?.focus({ preventScroll: true });
  }, [formId, field, tries]);
  return null;
}
