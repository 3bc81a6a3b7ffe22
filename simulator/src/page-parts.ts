/** The control page's looks: the console's colours, light or dark as the reader has it. */
export const style = `
:root{color-scheme:light dark;
--paper:light-dark(#fbfaf8,#14181d);--card:light-dark(#fff,#1b2127);--line:light-dark(#e9e5df,#2b333b);
--ink:light-dark(#1c2430,#e8eaec);--ink-2:light-dark(#5a6472,#a4adb7);--control:light-dark(#8c867c,#6b7681);
--primary:light-dark(#0f6b66,#4bb3a8);--on-primary:light-dark(#fff,#0b1f1c);
--amber:light-dark(#8a5600,#e2b25a);--amber-soft:light-dark(#fdf3df,#352a17);
--green:light-dark(#256b41,#74c693);--green-soft:light-dark(#e6f4ea,#1b3325)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
.banner{margin:0;padding:.6rem 1rem;background:var(--amber-soft);color:var(--amber);text-align:center}
main{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0;font-size:1.6rem}h2{margin:0;font-size:1.1rem}
.top{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:end;justify-content:space-between;margin-bottom:1.5rem}
.top>div{flex:1 1 28rem}.top p{margin:.3rem 0 0;color:var(--ink-2);max-width:46rem}.top form p{margin:0 0 .5rem}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
.card{display:flex;flex-direction:column;gap:.9rem;padding:1.1rem;background:var(--card);border:1px solid var(--line);border-radius:12px}
.card:target{border-color:var(--primary)}
.card header{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;justify-content:space-between}
.state{margin:0;padding:.1rem .6rem;border-radius:99px;font-size:.85rem}
.right{background:var(--green-soft);color:var(--green)}.wrong{background:var(--amber-soft);color:var(--amber)}
dl{margin:0;display:grid;gap:.6rem}dt,label{color:var(--ink-2);font-size:.85rem}
dd{margin:0;display:flex;gap:.5rem;align-items:center;justify-content:space-between}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
.card form{margin-top:auto}
.switch{display:flex;gap:.5rem}
select,button{min-height:2.5rem;padding:0 .8rem;border:1px solid var(--control);border-radius:8px;background:var(--card);color:inherit;font:inherit}
select{flex:1;min-width:0}
.copy{min-height:2rem;padding:0 .6rem;font-size:.85rem}button{cursor:pointer}button:hover{border-color:var(--primary)}
.top button{background:var(--primary);border-color:var(--primary);color:var(--on-primary)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none}`;

/** All it does is copy; everything else works without it. */
export const script = `
const said = document.getElementById('said');
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.onclick = async () => {
    try { await navigator.clipboard.writeText(button.dataset.copy); } catch { return; }
    said.textContent = button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; said.textContent = ''; }, 1500);
  };
}`;
