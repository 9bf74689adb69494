import { type ReactNode, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** What will be lost. */
  children: ReactNode;
  confirmText: string;
  cancelText: string;
  closeLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  variant?: 'danger' | 'primary';
  busy?: boolean;
  busyText?: string;
}

/** The second question before something that cannot be taken back. Starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmText, cancelText, closeLabel, onConfirm, onClose } = props;
  const { variant = 'danger', busy, busyText } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      size="reading"
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {cancelText}
          </Button>
          <Button
            variant={variant}
            onClick={onConfirm}
            {...(busy !== undefined && { busy })}
            {...(busyText && { busyText })}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
