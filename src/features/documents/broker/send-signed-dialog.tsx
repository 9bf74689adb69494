import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentSlot } from '#src/api/mutations/importer-documents.ts';
import { signedPagesQuery } from '#src/api/mutations/signed-pages.ts';
import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { Waiting } from '#src/ui/page/waiting.tsx';
import { pagePictures } from '#styled/recipes/page-pictures';

export interface SendSignedDialogProps {
  slot: DocumentSlot<BrokerDocumentType>;
  /** Of the slot in words. */
  name: string;
  signed: RelatedResource | undefined;
  isOffline: boolean;
  onSend: () => void;
  onClose: () => void;
}

/**
 * [118] Shows what the broker gets, and asks; where nothing was added to the broker's own document, once more. Only a
 * person can tell whether it is signed.
 */
export default function SendSignedDialog(props: SendSignedDialogProps) {
  const { slot, name, signed, isOffline, onSend, onClose } = props;
  const texts = useTexts(poaTexts);
  const { close } = useTexts(commonTexts);
  const { data, isPending } = useQuery(signedPagesQuery(slot, signed?._id));
  const [isRepeated, setRepeated] = useState(false);
  const left = data?.left ?? 0;
  const file = signed?.signedUrl && (
    <a href={signed.signedUrl} target="_blank" rel="noreferrer">
      {signed.fileName}
    </a>
  );

  const send = () => {
    if (data?.isUnsigned && !isRepeated) setRepeated(true);
    else onSend();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.sendTitle(name)}
      closeLabel={close}
      note={isOffline ? texts.sendNeedsConnection : texts.replaceable}
      footer={
        <>
          <Button onClick={onClose}>{texts.notYet}</Button>
          <Button variant="primary" disabled={isPending || isOffline} onClick={send}>
            {isRepeated ? texts.sendAnyway : texts.sendSigned}
          </Button>
        </>
      }
    >
      <Stack>
        {isRepeated && (
          <Banner tone="attention" role="alert" title={texts.unsigned}>
            {texts.unsignedText}
          </Banner>
        )}
        {isPending ? (
          <Waiting inDialog text={texts.opening} />
        ) : data && data.pages.length > 0 ? (
          <PagePictures pages={data.pages} nameOf={page => texts.pageOf(page, name)} />
        ) : (
          <Banner tone="attention" title={texts.notShown} action={file}>
            {texts.notShownText}
          </Banner>
        )}
        {left > 0 && (
          <HelpText>
            {texts.pagesLeft(left)} {file}
          </HelpText>
        )}
      </Stack>
    </Dialog>
  );
}

export interface PagePicturesProps {
  /** JPEG in base64. */
  pages: readonly string[];
  nameOf: (page: number) => string;
}

/** The pages of a document, one below the other. */
export function PagePictures({ pages, nameOf }: PagePicturesProps) {
  return (
    <div className={pagePictures()}>
      {pages.map((page, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name, and none moves
        <img key={place} src={`data:image/jpeg;base64,${page}`} alt={nameOf(place + 1)} />
      ))}
    </div>
  );
}
