import type { ReactNode } from 'react';

function Court({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 560 380" fill="none" aria-hidden="true" className="w-full max-w-155">
      <rect x="1" y="1" width="558" height="378" rx="28" className="fill-court" />
      <g className="stroke-on-court" strokeWidth="5">
        <path d="M60 60H430V320H60Z" strokeOpacity=".85" />
        <path d="M245 60V320M60 110H430M60 270H430M60 190H430" strokeOpacity=".45" />
      </g>
      {children}
    </svg>
  );
}

function Ball({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="20" className="fill-accent" />
      <path d="M-15-12c9 6 9 19 1 27M15 12c-9-6-9-19-1-27" className="stroke-on-court" strokeWidth="3" />
    </g>
  );
}

export function OutOfCourtPicture() {
  return (
    <Court>
      <path
        d="M96 300C190 90 340 70 478 226"
        className="stroke-accent"
        strokeWidth="3.5"
        strokeDasharray="2 13"
        strokeLinecap="round"
      />
      <ellipse cx="482" cy="262" rx="24" ry="5" className="fill-court-deep" />
      <Ball x={482} y={238} />
    </Court>
  );
}

/** Where the raindrops start; each falls 26 down and 9 to the left. */
const drops =
  'M90 40M150 120M210 30M270 96M330 40M390 120M450 50M500 140M120 210M190 260M260 190M340 240M410 200M470 270M80 300M520 40M300 310M150 330M520 330';

export function RainedOffPicture() {
  return (
    <Court>
      <path
        d={drops.replace(/M\d+ \d+/g, '$&l-9 26')}
        stroke="#b5d8e4"
        strokeOpacity=".75"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <ellipse cx="330" cy="292" rx="78" ry="17" fill="#b5d8e4" fillOpacity=".5" />
      <ellipse cx="338" cy="290" rx="42" ry="8" fill="#b5d8e4" fillOpacity=".6" />
      <Ball x={352} y={276} />
    </Court>
  );
}
