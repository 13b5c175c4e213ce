import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { logoMark } from './logo-mark.ts';
import { Title } from './mail-elements.tsx';
import { colours, darkRules, fonts, narrowRules, pageRules } from './theme.ts';

/** Brand and public URL (no trailing slash). */
export type MailSite = Pick<SiteConfig, 'brand' | 'publicUrl'>;

export interface MailTemplate {
  subject: string;
  /** Preview line shown after the subject. */
  preheader: string;
  /** Why the person gets this mail; the last line. */
  reason: string;
  title: string;
  /** A related help page: slug and link text. */
  help?: { about: string; says: string };
  body: ReactNode;
}

/** The frame of all mails: logo, one card, sender and reason. */
export function Layout({ site, mail }: { site: MailSite; mail: MailTemplate }): ReactNode {
  return (
    <Html lang="en-GB" dir="ltr">
      <Head>
        <title>{mail.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{`:root { color-scheme: light dark; supported-color-schemes: light dark; }\n${pageRules}\n${darkRules}\n${narrowRules}`}</style>
      </Head>
      <Preview>{mail.preheader}</Preview>
      {/* react-email copies Body's styles to a cell dark rules can't reach: hence the Section. */}
      <Body style={{ margin: 0, fontFamily: fonts.text }}>
        <Section className="paper" style={{ backgroundColor: colours.paper.light }}>
          <Container className="outer" style={{ maxWidth: 600, padding: '32px 20px' }}>
            <Header site={site} />
            <Section
              className="surface card"
              style={{
                padding: 36,
                backgroundColor: colours.surface.light,
                border: `1px solid ${colours.line.light}`,
                borderRadius: 18,
              }}
            >
              <Title>{mail.title}</Title>
              {mail.body}
            </Section>
            <Footer site={site} mail={mail} />
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Header({ site }: { site: MailSite }): ReactNode {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px 2px' }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: 10, lineHeight: 0 }}>
            {/* Decorative: the name follows as text. */}
            <Img src={`cid:${logoMark.contentId}`} width={36} height={36} alt="" />
          </td>
          <td
            className="ink"
            style={{
              color: colours.ink.light,
              fontFamily: fonts.display,
              fontSize: 24,
              fontWeight: 700,
              letterSpacing: '-0.03em',
            }}
          >
            {site.brand.name.toLowerCase()}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Footer({ site, mail }: { site: MailSite; mail: MailTemplate }): ReactNode {
  const { brand, publicUrl } = site;
  const { about, says } = mail.help ?? { about: '', says: 'Help' };
  const style = { margin: '0 0 6px', color: colours.ink3.light, fontSize: 13, lineHeight: '20px' };
  return (
    <Section style={{ padding: '20px 4px 0' }}>
      <Text className="ink3" style={style}>
        {mail.reason}
      </Text>
      <Text className="ink3" style={style}>
        Questions?{' '}
        <Link
          href={`${publicUrl}/help${about === '' ? '' : `/${about}`}`}
          className="link"
          style={{ color: colours.brand.light, textDecoration: 'underline' }}
        >
          {says}
        </Link>
      </Text>
      <Text className="ink3" style={style}>
        {brand.name}, {brand.address}, {brand.email}, {brand.phone}.
      </Text>
    </Section>
  );
}
