import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { type InputHTMLAttributes, useId, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { FieldError, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';

/** "812 bytes", "14 KB", "2.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export interface FileFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'disabled' | 'className'>,
    FieldTexts {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}

/**
 * A file picker with the chosen files. The native input lies invisibly on top, so that press, keyboard and drop work;
 * a new choice replaces the old one.
 */
export function FileField({
  label,
  optional,
  hint,
  error,
  files,
  onFiles,
  className,
  multiple = false,
  ...input
}: FileFieldProps) {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const { errorId, control: ids } = fieldIds(id, { hint, error });
  const remove = (gone: File) => {
    const kept = files.filter((file) => file !== gone);
    if (control.current !== null) {
      // Syncs the input with the list: forms read its files, and it fires only on a different choice.
      const transfer = new DataTransfer();
      for (const file of kept) transfer.items.add(file);
      control.current.files = transfer.files;
      control.current.focus();
    }
    onFiles(kept);
  };
  const one = multiple ? 'files' : 'a file';
  const other = multiple ? 'other files' : 'another file';
  return (
    <FieldFrame {...{ id, label, optional, hint, className }}>
      <div className="relative">
        <input
          {...input}
          {...ids}
          ref={control}
          type="file"
          multiple={multiple}
          className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
        <div
          aria-hidden="true"
          className="flex min-h-12 flex-wrap items-center gap-x-2.5 rounded-control border border-dashed border-line-control bg-surface px-3.5 py-2.5 peer-hover:border-ink-2 peer-hover:bg-sunken peer-focus-visible:border-focus peer-focus-visible:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_32%,transparent),inset_0_0_0_1px_var(--focus)] peer-disabled:bg-sunken peer-disabled:text-ink-3 peer-aria-invalid:border-danger"
        >
          <Icon drawing={Upload} className="text-ink-3" />
          <span className="font-semibold">Choose {files.length === 0 ? one : other}</span>
          <span className="text-sm text-ink-3 max-md:hidden">or drop {multiple ? 'them' : 'it'} here</span>
        </div>
      </div>
      {files.length > 0 && (
        <ul aria-label="Chosen" className="grid gap-1.5">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex items-center gap-2.5 rounded-control bg-sunken py-0.5 pr-0.5 pl-3.5 text-sm"
            >
              <Icon drawing={FileText} size="sm" className="text-ink-3" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {file.name}{' '}
                <span className="whitespace-nowrap text-ink-3 tabular-nums">{fileSize(file.size)}</span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                disabled={input.disabled}
                onClick={() => remove(file)}
                className={buttonStyle({ variant: 'ghost', iconOnly: true })}
              >
                <Icon drawing={X} size="sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </FieldFrame>
  );
}
