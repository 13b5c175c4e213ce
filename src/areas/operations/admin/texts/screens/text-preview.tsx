import type { ComponentType } from 'react';
import type { PageText, TextPreview } from '#areas/messaging/texts/contract.ts';

/** Mails are shown in a frame without scripts and remote content. */
export function TextPreviewFrame({
  preview,
  Page,
}: {
  preview: TextPreview;
  Page: ComponentType<{ text: PageText }>;
}) {
  if ('page' in preview)
    return (
      <div className="rounded-card border border-line p-4 md:p-8">
        <Page text={preview.page} />
      </div>
    );
  const { subject, html, text } = preview.mail;
  return (
    <>
      <p className="mb-3 break-words">
        <span className="text-sm text-ink-2">Subject</span>
        <br />
        <strong>{subject}</strong>
      </p>
      <iframe
        title="Email"
        sandbox=""
        srcDoc={html}
        className="block h-[70vh] min-h-120 w-full rounded-card border border-line bg-surface"
      />
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
          Plain text
        </summary>
        <pre className="mt-2 overflow-x-auto rounded-card bg-sunken p-4 font-mono text-sm whitespace-pre-wrap break-words">
          {text}
        </pre>
      </details>
    </>
  );
}
