import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { colours, fonts } from './theme.ts';

export function Title({ children }: { children: ReactNode }): ReactNode {
  return (
    <Heading
      as="h1"
      className="ink title"
      style={{
        margin: '0 0 12px',
        color: colours.ink.light,
        fontFamily: fonts.display,
        fontSize: 30,
        lineHeight: 1.1,
        fontWeight: 700,
        letterSpacing: '-0.02em',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Heading>
  );
}

export function SubTitle({ children }: { children: ReactNode }): ReactNode {
  return (
    <Heading
      as="h2"
      className="ink"
      style={{
        margin: '20px 0 8px',
        color: colours.ink.light,
        fontSize: 17,
        lineHeight: '24px',
        fontWeight: 700,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Heading>
  );
}

export function Paragraph({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text
      className="ink2"
      style={{
        margin: '0 0 12px',
        color: colours.ink2.light,
        fontSize: 16,
        lineHeight: '25px',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  );
}

/** User text; one paragraph per non-empty line. */
export function ParagraphLines({ children }: { children: string }): ReactNode {
  return children
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, place) => (
      // Lines may repeat but never move.
      <Paragraph key={`${place} ${line}`}>{line}</Paragraph>
    ));
}

export function TextLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <Link
      href={href}
      className="link"
      style={{
        color: colours.brand.light,
        fontWeight: 600,
        textDecoration: 'underline',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Link>
  );
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <Section style={{ margin: '8px 0 16px' }}>
      <Button
        href={href}
        className="button"
        style={{
          padding: '14px 24px',
          borderRadius: 12,
          backgroundColor: colours.brand.light,
          color: colours.onBrand.light,
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** The URL as text, for mail programs with broken buttons. */
export function PlainLink({ href }: { href: string }): ReactNode {
  return (
    <Text style={{ margin: 0, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      <Link href={href} className="link" style={{ color: colours.brand.light, textDecoration: 'underline' }}>
        {href}
      </Link>
    </Text>
  );
}

export function Divider(): ReactNode {
  return <Hr className="rule" style={{ margin: '24px 0', borderColor: colours.line.light }} />;
}

/** The session: title, date and more. */
export function SessionPanel({
  title,
  when,
  children,
}: {
  title: string;
  when: string;
  children?: ReactNode;
}): ReactNode {
  const base = { margin: 0, overflowWrap: 'anywhere' as const };
  return (
    <Section
      className="soft"
      style={{
        margin: '4px 0 24px',
        padding: '18px 20px',
        backgroundColor: colours.brandSoft.light,
        borderRadius: 12,
      }}
    >
      <Text
        className="ink"
        style={{ ...base, color: colours.ink.light, fontSize: 17, lineHeight: '24px', fontWeight: 600 }}
      >
        {title}
      </Text>
      <Text
        className="ink"
        style={{
          ...base,
          margin: '4px 0 8px',
          color: colours.ink.light,
          fontFamily: fonts.display,
          fontSize: 22,
          lineHeight: '28px',
          fontWeight: 700,
          letterSpacing: '-0.01em',
        }}
      >
        {when}
      </Text>
      {children}
    </Section>
  );
}

export function PanelLine({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text
      className="ink2"
      style={{
        margin: 0,
        color: colours.ink2.light,
        fontSize: 15,
        lineHeight: '23px',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  strong?: boolean;
}

/** A real table, for screen readers and the plain text. */
export function Facts({ rows, figures }: { rows: Fact[]; figures?: boolean }): ReactNode {
  return (
    <table
      className="facts"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {rows.map(({ label, value, strong }) => {
          const size = strong ? { fontSize: 20, fontWeight: 700 } : { fontSize: 15, fontWeight: 400 };
          return (
            <tr key={label}>
              <th
                scope="row"
                className={strong ? 'ink rule' : 'ink2 rule'}
                style={{
                  padding: '6px 16px 6px 0',
                  color: strong ? colours.ink.light : colours.ink2.light,
                  textAlign: 'left',
                  verticalAlign: 'top',
                  lineHeight: '24px',
                  ...(figures ? {} : { width: '34%' }),
                  ...size,
                }}
              >
                {label}
              </th>
              <td
                className="ink"
                style={{
                  padding: '6px 0',
                  color: colours.ink.light,
                  textAlign: figures ? 'right' : 'left',
                  verticalAlign: 'top',
                  lineHeight: '24px',
                  fontVariantNumeric: 'tabular-nums',
                  overflowWrap: 'anywhere',
                  whiteSpace: 'pre-line',
                  ...size,
                }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
