import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '#src/ui/button.tsx';
import { acceptedFiles } from './unfit-file.ts';

export interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** Names the button and its input. */
  label: string;
  /** Opens the camera of a phone in place of the chooser. */
  camera?: boolean;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** [145] A button over a file input. */
export function FilePicker({ label, camera, several, onFiles, children, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} size="small" aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? 'image/jpeg,image/png,image/webp' : acceptedFiles}
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
