import { type Kind, oneLine, quoted, safeText } from './preview.ts';
import type { Aftermath, Demand, FoundKind, Sentences, TextPosition } from './sentence-kinds.ts';

const kinds: Readonly<Record<Kind, string>> = {
  string: '字符串',
  number: '数字',
  integer: '整数',
  boolean: '布尔值',
  object: '对象',
  array: '数组',
  null: 'null',
};
const must = (expected: string): Demand => ({ expected, message: `必须${expected}` });
const is = (expected: string): Demand => ({ expected, message: `必须是${expected}` });
const sized = (expected: string, actual: number | undefined, unit: string): Demand => ({
  expected,
  message: actual === undefined ? `必须${expected}` : `必须${expected}，实际为 ${actual} ${unit}`,
});
const at = (position: TextPosition): string => (position ? `（第 ${position.line} 行第 ${position.column} 列）` : '');
/** Chinese typography sets a space between a Chinese character and a Latin word, a digit or a quoted text. */
const spaced = (text: string): string => (/^[\x21-\x7e]/.test(text) ? ` ${text}` : text);
const list = (items: readonly string[], last: 'and' | 'or'): string => {
  const before = items.slice(0, -1).join('、');
  const final = spaced(items[items.length - 1] ?? '');
  return items.length < 2 ? final.trimStart() : `${before}${/[\x21-\x7e]$/.test(before) ? ' ' : ''}${last === 'and' ? '和' : '或'}${final}`;
};

const found: Readonly<Record<FoundKind, string>> = {
  letter: '字母',
  digit: '数字',
  quote: '引号',
  opening_bracket: '左括号',
  closing_bracket: '右括号',
  comma: '逗号',
  colon: '冒号',
  control_character: '控制字符',
  bad_escape: 'JSON 不支持的转义',
  bad_number: '不符合 JSON 写法的数字',
  other_character: '此字符',
  end: '文本结尾',
};

const aftermath: Readonly<Record<Aftermath, string>> = {
  not_started: '没有执行任何操作，可以重新发送该调用。',
  no_effect: '该工具不会改变任何数据，可以重新发送该调用。',
  repeatable: '无法确定操作是否已经生效，但可以重新发送该调用：执行两次与执行一次效果相同。',
  unknown: '无法确定操作是否已经生效：请勿重复调用，先核实结果，或告知用户。',
};

/** Simplified Chinese. */
export const chinese: Sentences = {
  preview: {
    kinds,
    cut: (shown, characters) => `${shown}（共 ${characters} 个字符）`,
    sized: (kind, size) => (kind === 'object' ? `含 ${size} 个键的对象` : `含 ${size} 项的数组`),
    notJson: '不是 JSON 值',
  },
  list,
  andMore: (items, more) => `${items.join('、')} 等，另有 ${more} 个`,
  resultCut: (length) => `[结果在此截断，全文共 ${length} 个字符]`,
  advised: (message, hint) => `${message}；${hint}`,
  demand: {
    type: (types) => {
      const expected = list(
        types.map((type) => kinds[type]),
        'or',
      );
      return { expected, message: `类型必须是${spaced(expected)}` };
    },
    oneOf: (shown) => is(`以下值之一：${shown}`),
    exactly: (shown) => is(`固定值 ${shown}`),
    minimum: (limit) => must(`不小于 ${limit}`),
    maximum: (limit) => must(`不大于 ${limit}`),
    exclusiveMinimum: (limit) => must(`大于 ${limit}`),
    exclusiveMaximum: (limit) => must(`小于 ${limit}`),
    multipleOf: (step) => ({ expected: `${step} 的倍数`, message: `必须是 ${step} 的倍数` }),
    minLength: (limit, actual) => sized(`至少包含 ${limit} 个字符`, actual, '个'),
    maxLength: (limit, actual) => sized(`不超过 ${limit} 个字符`, actual, '个'),
    pattern: (shown) => ({ expected: `匹配 ${shown} 的文本`, message: `必须匹配正则表达式 ${shown}` }),
    format: (name, example) => is(`有效的 ${name}${example ? `，例如 ${example}` : ''}`),
    minItems: (limit, actual) => sized(`至少包含 ${limit} 项`, actual, '项'),
    maxItems: (limit, actual) => sized(`不超过 ${limit} 项`, actual, '项'),
    minProperties: (limit, actual) => sized(`至少包含 ${limit} 个键`, actual, '个'),
    maxProperties: (limit, actual) => sized(`不超过 ${limit} 个键`, actual, '个'),
    uniqueItems: (first, second) => ({ expected: '各项互不相同', message: `各项必须互不相同，但索引 ${first} 和 ${second} 处的项相同` }),
    contains: (minimum, maximum, shown) => {
      const size = maximum === undefined ? `至少 ${minimum} 项` : `${minimum} 到 ${maximum} 项`;
      return must(shown ? `包含${size}符合要求的元素：${shown}` : `包含${size}符合要求的元素`);
    },
    form: (shown) => ({ expected: shown, message: `不符合任何一种允许的形式：${shown}` }),
    keys: (shown) => ({ expected: `包含 ${shown} 的对象`, message: `必须包含 ${shown}` }),
  },
  finding: {
    required: (key) => `缺少必填项 ${quoted(key)}`,
    requiredOneOf: (key, shown) => `缺少必填项 ${quoted(key)}，其值必须是以下之一：${shown}`,
    dependentRequired: (key, because) => `提供 ${quoted(because)} 时必须同时提供 ${quoted(key)}`,
    unknownKey: (key) => `${quoted(key)} 不是已知的键`,
    noKeys: (key) => `${quoted(key)} 不是已知的键，该对象不接受任何键`,
    tooManyItems: (limit) => `该数组最多接受 ${limit} 项`,
    keyName: (key, demand) => `不允许使用键 ${quoted(key)}，键名${demand}`,
    severalForms: (shown) => `同时符合多种允许的形式（${shown}），必须恰好符合一种`,
    formNumber: (number) => `形式 ${number}`,
    not: () => '符合此处明确排除的形式，允许的取值见说明',
    condition: () => '不满足由其他字段的取值所决定的条件',
    nothingAllowed: () => '此处不允许任何值，请删去',
    tooDeep: () => '嵌套过深，无法检查，请减少单次发送的内容',
    uncheckable: () => '无法按模式检查，因此未被接受，请发送更简单的值',
    secretRefused: () => '未通过进一步的检查；该值属于机密，因此不转述检查给出的说明',
    unmatchable: () => '无论取何值，此处都无法检查；若该项可选请省略，否则请告知用户',
    unavailable: () => '目前无法检查，与所发送的内容无关',
    quarantined: () => '目前不接受任何值，因为之前的值检查耗时过长',
    other: (keyword) => `不符合模式中的关键字 ${quoted(keyword)}`,
  },
  pairs: {
    list: () => '必须是由条目组成的数组，每个条目只含 "key" 和 "value"',
    entry: () => '必须是一个条目，只含 "key" 和 "value"',
    repeated: (key) => `键 ${quoted(key)} 在此数组中重复出现，请只发送一次`,
  },
  hint: {
    nearest: (shown) => `您是否想写 ${shown}？`,
    allowedKeys: (shown) => `已知的键有 ${shown}`,
    unwrapped: (key) => `请直接发送各字段，不要在外面再加一层 ${quoted(key)}`,
    jsonString: (kind) => `您发送的是 JSON 字符串，请直接发送${kinds[kind]}本身`,
    withoutQuotes: (literal) => `请发送 ${literal}，不要加引号`,
    withQuotes: (literal) => (literal === undefined ? '请加上引号' : `请发送 ${literal}，要加引号`),
    leaveOut: () => '该项可选：请省略，不要发送 null',
    inList: () => '即使只有一项，也请以数组形式发送',
  },
  parse: {
    notJson: ({ found: kind, ...position }) => `不是有效的 JSON${at(position)}：该处不允许出现${spaced(found[kind])}`,
    codeFence: (position) => `出现了代码块标记${at(position)}，请发送纯 JSON，不要用代码块包裹`,
    comment: (position) => `出现了注释${at(position)}，JSON 不支持注释`,
    trailingText: (position) => `JSON 对象之后还有多余的文本${at(position)}，请只发送该对象`,
    cutOff: (position) => `JSON 不完整，提前结束${at(position)}，请完整发送`,
    singleQuotes: (position) => `文本使用了单引号${at(position)}，请改用双引号`,
    trailingComma: (position) => `逗号之后没有内容${at(position)}，请删去该逗号`,
    unquotedKey: (position) => `键没有加引号${at(position)}，请给每个键加上双引号`,
    bareWord: (position) => `不是有效的 JSON${at(position)}：该处的单词没有引号，JSON 只有小写的 true、false 和 null，文本必须加双引号`,
    notFinite: (position) => `不是有效的 JSON${at(position)}：该处是 NaN 或 Infinity，JSON 没有这两个值，数字只能用数字写出`,
    notAnObject: (kind) => `参数必须是一个 JSON 对象，而不是${spaced(kinds[kind])}`,
    notJsonValue: () => '参数中含有 JSON 不支持的值',
    duplicateKey: (key, position) => `键 ${quoted(key)} 在同一对象中重复出现${at(position)}，请只发送一次`,
    dangerousKey: (key, position) => `键 ${quoted(key)} 一律不被接受${at(position)}，请删去`,
    unsafeNumber: (position) => `数字的位数超出 JSON 数字可精确表示的范围${at(position)}，请减少位数，或在允许时以字符串发送`,
    loneSurrogate: (position) => `含有不成对的 Unicode 代理码元${at(position)}，请发送完整的字符`,
    tooLarge: (bytes, limit) => `参数共 ${bytes} 字节，最多接受 ${limit} 字节`,
    tooDeep: (limit) => `参数的嵌套超过 ${limit} 层`,
    tooManyNodes: (limit) => `参数包含的值超过 ${limit} 个，请减少单次发送的数量`,
    tooManyKeys: (limit) => `该对象的键超过 ${limit} 个，请减少单次发送的数量`,
    tooLongString: (limit) => `该文本超过 ${limit} 个字符，请发送更短的文本`,
    nul: () => '此处不接受字符 U+0000，请去掉它',
  },
  failure: {
    unknownTool: (name, nearest) =>
      name === ''
        ? '该调用没有指明工具，或无法作为调用读取，因此没有执行任何操作。请使用所提供的工具，名称须完全一致，并以一个 JSON 对象给出参数。'
        : `没有名为 ${quoted(name)} 的工具，因此没有执行任何操作。${
            nearest.length > 0 ? `您是否想调用 ${list(nearest.map(quoted), 'or')}？` : ''
          }请使用所提供的工具，名称须完全一致。`,
    invalidJson: () => '无法读取参数，因此没有执行任何操作。请以一个纯 JSON 对象重新发送该调用。',
    invalidInput: () => '参数未被接受，因此没有执行任何操作。请更正所列字段，并重新发送完整的调用。',
    quarantined: () => '该工具目前不接受调用，因此没有执行任何操作。请改用其他方式，或几分钟后再试。',
    overBudget: (scope, limit) =>
      scope === 'tool'
        ? `没有执行任何操作：该工具已连续 ${limit} 次调用未被接受，不再接受调用。请询问用户，或改用其他方法。`
        : `没有执行任何操作：本次对话已有 ${limit} 次调用未被接受，不再接受任何调用。请停止调用工具并告知用户。`,
    toolError: (message) => (message.trim() === '' ? '该工具拒绝了此次调用，未说明原因。' : oneLine(message, 1_000)),
    crashed: (reference, after) => `该工具发生内部错误（编号 ${safeText(reference, 64)}）。${aftermath[after]}`,
    timedOut: (deadlineMs, after) => `调用未能在 ${deadlineMs} 毫秒内完成。${aftermath[after]}`,
    aborted: (after) => `调用已被取消。${aftermath[after]}`,
    invalidOutput: (reference, effect) =>
      effect
        ? `调用已执行并已生效，但其结果无法显示（编号 ${safeText(reference, 64)}）。请勿重复调用。`
        : `调用已执行，没有改变任何数据，但其结果无法显示（编号 ${safeText(reference, 64)}）。重新发送也无济于事，请告知用户。`,
  },
};
