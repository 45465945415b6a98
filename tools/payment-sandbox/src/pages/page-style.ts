export const PAGE_STYLE = `
:root { color-scheme: light; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; line-height: 1.5; color: #26222b; background: #f6f4f7; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; min-height: 100vh; display: flex; align-items: center; justify-content: center; }
main { width: 100%; max-width: 460px; padding: 24px; background: #fff; border: 1px solid #e4dfe8; border-radius: 16px; overflow-wrap: anywhere; }
.badge { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 999px; background: #fff1c2; color: #5c4300; font-size: 14px; font-weight: 600; }
h1 { margin: 0; font-size: 18px; font-weight: 600; }
p { margin: 4px 0 0; }
.amount + .quiet { margin: 12px 0 0; }
.quiet { color: #625b6a; font-size: 15px; }
.amount { margin: 20px 0 0; font-size: 40px; line-height: 1.1; font-weight: 700; letter-spacing: -0.02em; }
.amount small { font-size: 18px; font-weight: 500; letter-spacing: 0; color: #625b6a; }
.state { margin: 20px 0 0; padding: 12px 16px; border-radius: 12px; background: #f1edf4; font-weight: 600; }
.state.good { background: #e2f4e8; color: #0f5130; }
.state.bad { background: #fde8e8; color: #7c1d1d; }
form { display: grid; gap: 12px; margin: 24px 0 0; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid #b9b0c2; border-radius: 12px; background: #fff; color: #26222b; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: #f6f4f7; }
button.main, .button.main { border-color: #7a2e6b; background: #7a2e6b; color: #fff; }
button.main:hover, .button.main:hover { background: #5f2253; }
button.plain { border-color: transparent; background: transparent; text-decoration: underline; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.button { margin: 24px 0 0; }
svg { display: block; width: 208px; height: 208px; margin: 20px auto 0; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
select { width: 100%; min-height: 48px; padding: 10px; border: 1px solid #b9b0c2; border-radius: 12px; background: #fff; color: inherit; font: inherit; }
textarea { display: block; width: 100%; height: 132px; padding: 10px; border: 1px solid #b9b0c2; border-radius: 12px; background: #faf9fb; color: inherit; font: 14px/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace; resize: vertical; word-break: break-all; }
.note { margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #e4dfe8; color: #625b6a; font-size: 14px; }
`;
