/** A house on a hill at evening, and who waits beside its door. Drawn in the theme's own colours. */
export function Illustration() {
  return (
    <svg viewBox="0 0 670 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="504" cy="222" r="107" fill="var(--coral)" opacity=".16" />
      <path d="M0 558c90-46 190-42 300-14s230 18 370-22v278H0z" fill="var(--primary)" opacity=".18" />
      <g>
        <path d="M202 492 344 372l142 120v130H202z" fill="var(--card)" />
        <path
          d="M180 494 344 361l164 133"
          fill="none"
          stroke="var(--primary)"
          strokeWidth="16"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <rect x="440" y="392" width="26" height="56" fill="var(--primary)" />
        <rect x="309" y="524" width="71" height="98" rx="35.5" fill="var(--primary)" opacity=".9" />
        <circle cx="366" cy="580" r="4" fill="var(--card)" />
        <rect x="234" y="520" width="46" height="46" rx="8" fill="var(--primary-soft)" />
        <path d="M257 520v46M234 543h46" stroke="var(--card)" strokeWidth="4" />
      </g>
      <path d="M0 632c120-40 260-26 360-6s210 26 310 2v172H0z" fill="var(--primary)" opacity=".36" />
      <g fill="var(--coral)">
        <path d="M376 622c0-36 14-56 37-56s38 20 38 56z" />
        <circle cx="412" cy="555" r="22" />
        <path d="m390 546-3-24 18 11zM434 546l3-24-18 11z" />
        <path d="M446 614c26 2 36-14 28-38" fill="none" stroke="var(--coral)" strokeWidth="10" strokeLinecap="round" />
      </g>
      <g fill="var(--primary)">
        <path d="M96 700c-4-30-2-54 6-74 8 20 10 44 6 74z" opacity=".5" />
        <path d="M128 708c-3-22-2-40 5-56 7 16 8 34 5 56z" opacity=".4" />
        <path d="M560 690c-4-28-2-50 6-68 8 18 10 40 6 68z" opacity=".45" />
      </g>
    </svg>
  );
}
