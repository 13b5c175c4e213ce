import { useData, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const { isDark } = useData();
    onMounted(() => watch([() => route.path, isDark], () => nextTick(drawDiagrams), { immediate: true }));
  },
};

/** Draws the Mermaid sources of the page. They stay as text when drawing fails. */
async function drawDiagrams() {
  const sources = [...document.querySelectorAll('.mermaid-source')];
  if (sources.length === 0) return;
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'neutral',
  });
  for (const [index, source] of sources.entries()) {
    source.dataset.text ??= source.textContent;
    const { svg } = await mermaid.render(`diagram-${index}`, source.dataset.text);
    source.innerHTML = svg;
  }
}
