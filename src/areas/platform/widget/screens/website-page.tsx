import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useCopy } from '#shared/ui/mutation/use-copy.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  buttonCode,
  DEFAULT_LOOK,
  frameCode,
  frameUrl,
  isAccent,
  scriptCode,
  type WidgetLook,
  widgetThemes,
} from '../embed-code.ts';

const THEMES: Readonly<Record<WidgetLook['theme'], string>> = {
  light: 'Light',
  dark: 'Dark',
  auto: 'Match the visitor’s device',
};

/** `/business/website`: the timetable for a business's own website, and a code and poster that lead to its page. */
export function WebsitePage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'view_sessions')) return <RoleNotPermitted businessName={business.name} />;
  return <WebsiteContent key={business.id} business={business} />;
}

function WebsiteContent({ business }: { business: MyBusiness }) {
  const { publicUrl } = useSite();
  const [typed, setTyped] = useState(DEFAULT_LOOK.accent);
  const [look, setLook] = useState(DEFAULT_LOOK);
  const wrong = !isAccent(typed);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-2">
        Show your times on your own website. People see the places left and select Book, then pay here in a
        new tab. It’s fast, sets no cookies and updates automatically.
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[384px_minmax(0,1fr)]">
        <Panel className="grid gap-5">
          <h2 className="text-h3">Your colours</h2>
          <TextField
            label="Button colour"
            hint="Enter your website’s colour, like #0d6644. We choose white or black text for contrast."
            value={typed}
            error={wrong ? 'Enter # and six characters from 0 to 9 and a to f' : undefined}
            onChange={(event) => {
              const accent = event.target.value.trim();
              setTyped(accent);
              if (isAccent(accent)) setLook({ ...look, accent });
            }}
          />
          <SelectField
            label="Background"
            value={look.theme}
            options={widgetThemes.map((theme) => ({ value: theme, label: THEMES[theme] }))}
            onChange={(event) => {
              const theme = widgetThemes.find((one) => one === event.target.value);
              if (theme !== undefined) setLook({ ...look, theme });
            }}
          />
        </Panel>
        <Panel className="min-w-0">
          <h2 className="text-h3">Preview</h2>
          <iframe
            className="mt-4 h-140 w-full rounded-card border border-line"
            title={`Timetable of ${business.name}`}
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
            src={frameUrl('', business.id, look)}
          />
        </Panel>
      </div>
      <Panel className="grid gap-8">
        <Code
          title="For most websites"
          text="Paste these two lines where you want the timetable. It uses your page’s font and grows with its content."
          code={scriptCode(publicUrl, business.id, look)}
        />
        <Code
          title="If scripts aren’t allowed"
          text="A frame shows the same timetable. Change 720px to adjust its height."
          code={frameCode(publicUrl, business, look)}
        />
        <Code
          title="Just a “Book now” button"
          text="Links to your Fettle page."
          code={buttonCode(publicUrl, business.id, look)}
        />
      </Panel>
      <Panel className="grid gap-3">
        <h2 className="text-h3">Where to paste it</h2>
        <Guides publicUrl={publicUrl} />
      </Panel>
      <Panel className="grid gap-3">
        <h2 className="text-h3">Print</h2>
        <p className="text-ink-2">
          A QR code for your booking page, on its own or as a poster for your window.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`/api/businesses/${business.id}/poster.pdf`} download variant="secondary">
            Download poster (PDF)
          </ButtonLink>
          <ButtonLink href={`/api/businesses/${business.id}/link.svg`} download variant="secondary">
            Download code (SVG)
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

function Code({ title, text, code }: { title: string; text: string; code: string }) {
  const { said, copy } = useCopy(code, 'code');
  return (
    <div className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      <TextAreaField
        label={text}
        value={code}
        readOnly
        rows={3}
        spellCheck={false}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()} aria-label={`Copy: ${title}`}>
          Copy
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {said}
        </p>
      </div>
    </div>
  );
}

function Guides({ publicUrl }: { publicUrl: string }) {
  return (
    <dl className="grid gap-3 text-ink-2">
      <Guide name="WordPress">
        Edit the page, add a “Custom HTML” block, and paste the two lines. If your WordPress.com plan doesn’t
        allow scripts, paste the frame.
      </Guide>
      <Guide name="Wix">
        Go to Add, Embed Code, Embed HTML, then “Code”, and paste the two lines. Make the box as wide as the
        page.
      </Guide>
      <Guide name="Squarespace">
        Add a “Code” block, set it to HTML, and paste the two lines. If your plan has no code blocks, use the
        button.
      </Guide>
      <Guide name="A website with a Content-Security-Policy">
        Allow <code>{`script-src ${publicUrl}; connect-src ${publicUrl}; style-src 'unsafe-inline'`}</code>{' '}
        for the two lines, or <code>{`frame-src ${publicUrl}`}</code> for the frame.
      </Guide>
    </dl>
  );
}

function Guide({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd className="mt-1 max-w-prose [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
