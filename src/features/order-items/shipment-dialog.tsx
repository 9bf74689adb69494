import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { type LastShipments, readLastShipments } from '#src/api/device/last-shipment.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import { CameraButton, CameraPlace } from '#src/entities/camera/camera-place.tsx';
import { useCameraSwitch } from '#src/entities/camera/use-camera-switch.ts';
import { RestoredBanner } from '#src/entities/form-draft.tsx';
import { canSendAgain } from '#src/entities/order/marketplace-answer.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { ScanFlash } from '#src/entities/scanned-code/scan-flash.tsx';
import { CarrierNote } from '#src/entities/shipment/carrier-note.tsx';
import { defaultCarrier, withCompany } from '#src/entities/shipment/company-defaults.ts';
import type { EditedConfirmation } from '#src/entities/shipment/edited-confirmation.ts';
import { ShipmentFields } from '#src/entities/shipment/shipment-fields.tsx';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import { isAboutCarrier } from '#src/entities/shipment/shipment-refusal.ts';
import { useCarrierChoice } from '#src/entities/shipment/use-carrier-choice.ts';
import { type ShipmentFormParts, useShipmentForm } from '#src/entities/shipment/use-shipment-form.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { packingTexts } from '#src/messages/packing.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { StackForm } from '#src/ui/page/stack.tsx';
import { LineList } from '#src/ui/tables/line-list.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';
import { field } from '#styled/recipes/field';
import { DialogQuestion } from './dialog-question.tsx';
import { useJudgedLabel } from './use-judged-label.ts';

export interface ShipmentDialogProps {
  order: ShipmentOrder;
  /** The marketplace's latest instant for its confirmation. */
  shipBy?: string | undefined;
  /** The confirmation that is being corrected. */
  edited?: EditedConfirmation;
  /** It opens with what was undone a moment ago. */
  isUndone?: boolean;
  onClose: () => void;
  onDone: ShipmentFormParts['onDone'];
}

/** [46–50] The form opens with what was chosen last on this device. */
export default function ShipmentDialog(props: ShipmentDialogProps) {
  const [last, setLast] = useState<LastShipments>();
  useEffect(() => {
    void readLastShipments().then(setLast);
  }, []);
  const { shipping } = props.order;
  const known = useMemo(() => last && withCompany(last, shipping), [last, shipping]);
  return known && <ShipmentForm {...props} last={known} />;
}

/** With as many pieces as are ordered by now: some may be cancelled while the form is open. */
function useNewestPieces(order: ShipmentOrder): ShipmentOrder {
  const { data } = useQuery({ ...productsQuery(order.orderId), enabled: false });
  const newest = (known: OrderItem) => data?.find(({ _id }) => _id === known._id) ?? known;
  return { ...order, products: order.products.map(newest) };
}

function ShipmentForm({
  order: opened,
  shipBy,
  edited,
  isUndone = false,
  onClose,
  onDone,
  last,
}: ShipmentDialogProps & { last: LastShipments }) {
  const order = useNewestPieces(opened);
  const texts = useTexts(shipmentTexts);
  const { undone, answerFirst } = useTexts(packingTexts);
  const common = useTexts(commonTexts);
  const connection = useConnection();
  const formId = useId();
  const trackingField = useRef<HTMLInputElement>(null);
  const carrierField = useRef<HTMLButtonElement>(null);
  const choice = useCarrierChoice(order);
  const { form, notice, sendAnyway, sendShared, sharedNumber, dropFormDraft } = useShipmentForm({
    order,
    last,
    choice,
    edited,
    onDone,
  });
  const camera = useCameraSwitch();
  const label = useJudgedLabel({
    orderId: order.orderId,
    company: defaultCarrier(order.shipping, order),
    onScannerUsed: camera.scannerUsed,
    ...{ form, choice, last, edited },
    onShared: trackingId => {
      sharedNumber.current = trackingId;
    },
  });
  const opensCarriers = edited !== undefined && isAboutCarrier(edited) && !form.isRestored;
  const isLost = edited?.marketplace && canSendAgain(edited.marketplace);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!label.question) return;
    // It is above fields that may have been scrolled past.
    question.current?.scrollIntoView({ block: 'nearest' });
    // The button that was pressed waits for the answer, and can't keep the focus.
    if (document.activeElement?.matches(':disabled')) question.current?.focus();
  }, [label.question]);
  const handleClose = () => {
    dropFormDraft();
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={edited?.amends ? texts.correctTitle : texts.title}
      about={<AboutOrder order={order} shipBy={shipBy} />}
      closeLabel={common.close}
      initialFocus={opensCarriers ? carrierField : trackingField}
      note={label.isAsked ? answerFirst : connection === 'offline' ? texts.offlineNote : undefined}
      footer={
        <>
          <Button onClick={handleClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={label.isAsked}
            busy={form.isSubmitting}
            busyText={texts.sending}
          >
            {edited?.amends ? (isLost ? texts.sendAgain : texts.saveCorrection) : texts.confirm}
          </Button>
        </>
      }
    >
      <StackForm
        id={formId}
        onSubmit={event => {
          event.preventDefault();
          if (label.isAccepted()) void form.handleSubmit();
        }}
      >
        <CameraPlace
          place="dialog"
          camera={camera}
          due={label.due}
          orderId={order.orderId}
          onScan={label.handleScan}
        />
        <RestoredBanner form={form} {...(isUndone && { title: undone })} />
        {notice && (
          <Banner tone="failed" role="alert" title={notice.title}>
            {notice.detail}
          </Banner>
        )}
        {label.question && (
          <div ref={question} tabIndex={-1}>
            <DialogQuestion
              labelQuestion={label.question}
              orderId={order.orderId}
              onAnswer={label.answer}
              onDismiss={() => {
                label.dismiss();
                // A phone's keyboard would cover what the camera sees.
                if (camera.use !== 'on') trackingField.current?.focus();
              }}
            />
          </div>
        )}
        <ScanFlash />
        <CarrierNote choice={choice} />
        <ShipmentFields
          form={form}
          last={last}
          order={order}
          choice={choice}
          isCorrection={edited !== undefined}
          opensCarriers={opensCarriers}
          cameraButton={<CameraButton {...camera} />}
          onSendAnyway={sendAnyway}
          onSendShared={sendShared}
          refs={{ trackingField, carrierField }}
        />
        <ShipmentProducts products={order.products} />
        {order.shipping?.contents === 'required' && !edited && <HelpText>{texts.notCountedHere}</HelpText>}
      </StackForm>
    </Dialog>
  );
}

/** Which parcel the form is about: on a phone it covers whatever said so. */
function AboutOrder({ order, shipBy }: Pick<ShipmentDialogProps, 'order' | 'shipBy'>) {
  const { items } = useTexts(shipmentTexts);
  const language = useLanguage();
  const now = useMinute();
  return (
    <>
      <Figure>{order.orderId}</Figure> · {items(order.products.length)}
      {shipBy && ` · ${shipByWords(Date.parse(shipBy), now, language, order.timeZone).text}`}
    </>
  );
}

/** [48–49] Name, id and a quantity of each; the quantity is locked at the whole, and why is said. */
function ShipmentProducts({ products }: { products: readonly OrderItem[] }) {
  const texts = useTexts(shipmentTexts);
  return (
    <LineList
      title={texts.products}
      hint={texts.quantitiesLocked}
      lines={products.map(({ _id, name, quantity }) => ({
        key: _id,
        text: name,
        sub: _id,
        end: (
          <LockedSelect
            label={texts.quantity(name)}
            options={Array.from({ length: quantity }, (_, index) => String(index + 1))}
            value={String(quantity)}
          />
        ),
      }))}
    />
  );
}

export interface LockedSelectProps {
  label: string;
  options: readonly string[];
  value: string;
}

/** A choice that is made already: what there would be to choose from is there, and can't be chosen. */
function LockedSelect({ label, options, value }: LockedSelectProps) {
  const style = field();
  return (
    <span className={style.control} data-locked="">
      <select className={style.input} aria-label={label} value={value} disabled>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Icon name="lock" size={16} />
    </span>
  );
}
