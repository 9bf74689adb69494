import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { dialog } from '#styled/recipes/dialog';

export interface DialogProps {
  isOpen: boolean;
  /** The cross, Esc, a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** On paper only, above the title. */
  letterhead?: ReactNode;
  /** What it is about, below the title. */
  about?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons; on a phone the main one is as wide as the screen and the secondary gives way to the cross. */
  footer?: ReactNode;
  /** Beside the buttons: what will happen. */
  note?: ReactNode;
  /** `form`: 640 wide, the fields scroll in exactly 400. `reading`: 480 wide, as high as needed. */
  size?: 'form' | 'reading';
  /** `alertdialog` interrupts: it asks before something is lost. */
  role?: 'dialog' | 'alertdialog';
  /** False where a press outside would lose what was typed. */
  closesOutside?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
}

const firstField = 'input:not(:disabled, [readonly]), select, textarea, [role=combobox]';

/** A dialog; below `tablet` a sheet. Mounted while open; the focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    about,
    letterhead,
    closeLabel,
    children,
    footer,
    note,
    size = 'form',
    role = 'dialog',
  } = props;
  const { closesOutside = size === 'reading', initialFocus } = props;
  const style = dialog({ size });
  const body = useRef<HTMLDivElement>(null);
  return (
    <Ark.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={closesOutside}
      // The first field, if there is one; else Ark's choice, the cross.
      initialFocusEl={() =>
        initialFocus?.current ?? body.current?.querySelector<HTMLElement>(firstField) ?? null
      }
    >
      <Portal>
        <Ark.Backdrop className={style.scrim} />
        <Ark.Positioner className={style.place}>
          <Ark.Content className={style.root}>
            {letterhead}
            <header className={style.head}>
              <div className={style.titles}>
                <Ark.Title>{title}</Ark.Title>
                {about && <Ark.Description className={style.about}>{about}</Ark.Description>}
              </div>
              <span className={style.close}>
                <IconButton icon="close" label={closeLabel} onClick={onClose} />
              </span>
            </header>
            <div className={style.body} ref={body}>
              {children}
            </div>
            {(footer || note) && (
              <footer className={style.foot}>
                {note && <span className={style.note}>{note}</span>}
                {footer}
              </footer>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
