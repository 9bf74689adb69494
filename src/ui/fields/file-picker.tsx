import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '#src/ui/button.tsx';

export interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  /** Names the button and its input. */
  label: string;
  /** What the chooser offers. */
  accept: string;
  /** Opens the camera of a phone in place of the chooser. */
  camera?: boolean;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** [145] A button over a file input. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept, camera, several, onFiles, children, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" {...button} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? 'image/jpeg,image/png,image/webp' : accept}
        multiple={several ?? false}
        {...(camera && { capture: 'environment' })}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file chosen once more is a choice too.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Makes an element take files that are dropped on it. */
export function useDrop(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isTarget: isOpen && isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (isOpen) onFiles([...event.dataTransfer.files]);
    },
  };
}

/** A file that is dropped beside its place would be opened in place of the app. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
