import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { createLowlight } from 'lowlight';
import { Fragment, type ReactNode } from 'react';

const lowlight = createLowlight({ bash, http, json, python, typescript, xml });

export type CodeLanguage = 'bash' | 'http' | 'json' | 'python' | 'typescript' | 'xml';

/** Skips highlighting of long code. */
const MAX_HIGHLIGHTED_CHARACTERS = 60_000;

/** For a dark background. */
const colours: Readonly<Record<string, string>> = {
  'hljs-attr': 'text-[#9fe3c1]',
  'hljs-attribute': 'text-[#9fe3c1]',
  'hljs-built_in': 'text-[#9fe3c1]',
  'hljs-keyword': 'text-[#9fe3c1]',
  'hljs-name': 'text-[#9fe3c1]',
  'hljs-string': 'text-[#f6d685]',
  'hljs-number': 'text-[#a9d1f5]',
  'hljs-literal': 'text-[#a9d1f5]',
  'hljs-comment': 'text-[#93a399]',
};

type Tree = ReturnType<typeof lowlight.highlight>;

export function HighlightedCode({ language, children }: { language: CodeLanguage; children: string }) {
  if (children.length > MAX_HIGHLIGHTED_CHARACTERS) return children;
  return renderTokens(lowlight.highlight(language, children).children);
}

const renderTokens = (nodes: Tree['children']): ReactNode =>
  nodes.map((node, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else to be known by
    const key = at;
    if (node.type === 'text') return <Fragment key={key}>{node.value}</Fragment>;
    if (node.type !== 'element') return null;
    const [kind = ''] = [node.properties.className ?? []].flat().map(String);
    return (
      <span key={key} className={colours[kind]}>
        {renderTokens(node.children)}
      </span>
    );
  });
