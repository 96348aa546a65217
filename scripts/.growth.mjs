// scripts/growth.ts
import { parseArgs } from "node:util";

// src/frontier.ts
import P from "parsimmon";
var combinators = {
  map(f) {
    const { _: parse } = this;
    return primitive((input, i) => {
      const reply = parse(input, i);
      return reply.status ? valued(reply, f(reply.value)) : reply;
    });
  },
  result(value2) {
    const { _: parse } = this;
    return primitive((input, i) => {
      const reply = parse(input, i);
      return reply.status ? valued(reply, value2) : reply;
    });
  },
  // biome-ignore lint/suspicious/noThenProperty: Parsimmon calls it so
  then(next) {
    const { _: parse } = this;
    return primitive((input, i) => {
      const reply = parse(input, i);
      return reply.status ? further(next._(input, reply.index), reply) : reply;
    });
  },
  skip(next) {
    const { _: parse } = this;
    return primitive((input, i) => {
      const reply = parse(input, i);
      if (!reply.status) return reply;
      const last2 = further(next._(input, reply.index), reply);
      return last2.status ? valued(last2, reply.value) : last2;
    });
  },
  chain(f) {
    const { _: parse } = this;
    return primitive((input, i) => {
      const reply = parse(input, i);
      return reply.status ? further(f(reply.value)._(input, reply.index), reply) : reply;
    });
  },
  or(other2) {
    return alt(this, other2);
  }
};
var valued = ({ index: index2, furthest, expected }, value2) => ({
  status: true,
  index: index2,
  value: value2,
  furthest,
  expected
});
var further = (reply, { furthest, expected }) => reply.furthest >= furthest ? reply : { status: reply.status, index: reply.index, value: reply.value, furthest, expected };
var Primitive = function(parse) {
  this._ = parse;
};
Primitive.prototype = Object.assign(Object.create(Object.getPrototypeOf(P.of(0))), combinators);
var primitive = (parse) => new Primitive(parse);
var run = (parser, input, index2) => parser._(input, index2);
function alt(...parsers) {
  const [first2, ...others] = parsers;
  if (!first2) return fail("one of no alternatives");
  if (others.length === 0) return first2;
  return primitive((input, i) => {
    let reply = run(first2, input, i);
    for (let k = 0; k < others.length && !reply.status; k++) reply = further(run(others[k], input, i), reply);
    return reply;
  });
}
var list = (...parsers) => primitive((input, i) => {
  const values7 = [];
  let reply = ok(i, void 0);
  for (const parser of parsers) {
    reply = further(run(parser, input, reply.index), reply);
    if (!reply.status) return reply;
    values7.push(reply.value);
  }
  return valued(reply, values7);
});
var succeed = (value2) => primitive((_, i) => ok(i, value2));
var fail = (expected) => primitive((_, i) => no(i, expected));
var lazy = (make) => {
  let made2;
  return primitive((input, i) => run(made2 ??= make(), input, i));
};
var NOTHING = [];
var MORE = ["more input"];
var ok = (index2, value2) => ({
  status: true,
  index: index2,
  value: value2,
  furthest: -1,
  expected: NOTHING
});
var okSoFar = (input, value2, index2 = input.length) => ({
  status: true,
  index: index2,
  value: value2,
  furthest: input.length,
  expected: MORE
});
var no = (furthest, expected) => ({
  status: false,
  index: -1,
  value: void 0,
  furthest,
  expected: [expected]
});
function lit(text2) {
  const expected = JSON.stringify(text2);
  return primitive((input, i) => {
    if (input.startsWith(text2, i)) return ok(i + text2.length, text2);
    let n = 0;
    while (i + n < input.length && input[i + n] === text2[n]) n++;
    return no(i + n, expected);
  });
}
var MAX_HEAD = 512;
function chars(one, min = 0, max = MAX_HEAD) {
  const sticky = new RegExp(`(?:${one.source}){0,${max}}`, `y${one.flags}`);
  const expected = String(one);
  return primitive((input, i) => {
    sticky.lastIndex = i;
    const text2 = sticky.exec(input)[0];
    const end2 = i + text2.length;
    const open3 = end2 === input.length && text2.length < max;
    if (text2.length < min) return no(open3 ? end2 : i, expected);
    return open3 ? okSoFar(input, text2) : ok(end2, text2);
  });
}
function until(stop, max = MAX_HEAD) {
  const expected = JSON.stringify(stop);
  return primitive((input, i) => {
    const window = i + max + stop.length;
    const at = (window < input.length ? input.slice(0, window) : input).indexOf(stop, i);
    if (at >= 0) return ok(at, input.slice(i, at));
    return no(input.length < window ? input.length : i, expected);
  });
}
var aheadOf = (one) => primitive((input, i) => {
  if (i === input.length) return no(i, String(one));
  return one.test(input[i]) ? ok(i, void 0) : no(i, String(one));
});
var ws = chars(/\s/);
var token = (text2) => lit(text2).skip(ws);
var sequence = (...texts) => texts.reduce((before3, text2) => before3.skip(ws).then(lit(text2)), succeed(void 0));
var optional = (parser) => alt(parser, succeed(void 0));
var end = primitive(
  (input, i) => i === input.length ? okSoFar(input, void 0) : no(i, "the end")
);
var position = primitive((_, i) => ok(i, i));
var cutAt = (input, end2) => end2 > 0 && (input.charCodeAt(end2 - 1) & 64512) === 55296 ? end2 - 1 : end2;

// src/event.ts
var NONE = [];
var error = (code, start, end2 = start) => ({ type: "error", code, start, end: end2 });

// src/repair/chars.ts
var TAB = 9;
var NL = 10;
var CR = 13;
var SPACE = 32;
var QUOTE = 34;
var HASH = 35;
var DOLLAR = 36;
var APOS = 39;
var LPAREN = 40;
var RPAREN = 41;
var STAR = 42;
var PLUS = 43;
var COMMA = 44;
var MINUS = 45;
var DOT = 46;
var SLASH = 47;
var COLON = 58;
var SEMICOLON = 59;
var LT = 60;
var EQUALS = 61;
var GT = 62;
var LBRACKET = 91;
var BACKSLASH = 92;
var RBRACKET = 93;
var BACKTICK = 96;
var LBRACE = 123;
var RBRACE = 125;
var isDigit = (c) => c >= 48 && c <= 57;
var isHex = (c) => isDigit(c) || c >= 65 && c <= 70 || c >= 97 && c <= 102;
var isLetter = (c) => c >= 97 && c <= 122 || c >= 65 && c <= 90;
var isStrictSpace = (c) => c === SPACE || c === NL || c === CR || c === TAB;
var isSpace = (c) => c === SPACE || c >= 9 && c <= 13 || c >= 133 && isOddSpace(c);
var isOddSpace = (c) => c === 133 || c === 160 || c === 173 || c === 5760 || c === 6158 || c >= 8192 && c <= 8207 || c >= 8232 && c <= 8239 || c >= 8287 && c <= 8292 || c === 12288 || c === 65279;
var isWord = (c) => isLetter(c) || isDigit(c) || c === 95 || c === DOLLAR || c === MINUS || c >= 128 && isWordBeyond(c);
var isWordBeyond = (c) => !isOddSpace(c) && ascii(c) === c && closing(c) === 0 && c !== 8217 && c !== 8230;
var closing = (c) => c === QUOTE || c === APOS || c === BACKTICK ? c : c < 128 ? 0 : closingBeyond(c);
function closingBeyond(c) {
  switch (c) {
    case 8220:
    case 8221:
    case 8222:
    case 8223:
      return 8221;
    case 8216:
    case 8218:
    case 8219:
      return 8217;
    case 171:
      return 187;
    case 65282:
      return 65282;
    case 65287:
      return 65287;
    default:
      return 0;
  }
}
var ends = (q, c) => c === q || q >= 128 && (q === 8221 || q === 65282 ? c === QUOTE || c === 8220 || c === 8221 : q === 8217 || q === 65287 ? c === APOS || c === 8216 || c === 8217 : false);
function ascii(c) {
  switch (c) {
    case 65292:
    case 12289:
      return COMMA;
    case 65306:
      return COLON;
    case 65307:
      return SEMICOLON;
    case 65371:
      return LBRACE;
    case 65373:
      return RBRACE;
    case 65339:
      return LBRACKET;
    case 65341:
      return RBRACKET;
    case 65288:
      return LPAREN;
    case 65289:
      return RPAREN;
    default:
      return c;
  }
}
var isEscape = (c) => c === QUOTE || c === BACKSLASH || c === SLASH || c === 98 || c === 102 || c === 110 || c === 114 || c === 116;
var ESCAPES = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" };
var escaped = (c) => ESCAPES[c] ?? `\\u${c.toString(16).padStart(4, "0")}`;

// src/repair/state.ts
var VALUE = 0;
var FIRST = 1;
var KEY = 2;
var COLON_ = 3;
var AFTER = 4;
var STRING = 5;
var KEY_STRING = 6;
var BARE = 7;
var LINE_COMMENT = 8;
var BLOCK_COMMENT = 9;
var CALL = 10;
var DONE = 11;
function push(object4, close2, text2, rest2) {
  return {
    object: object4,
    close: close2,
    text: text2,
    rest: rest2,
    closers: rest2 === void 0 ? text2 : text2 + rest2.closers,
    braces: (rest2 === void 0 ? 0 : rest2.braces) + (close2 === RBRACE ? 1 : 0),
    brackets: (rest2 === void 0 ? 0 : rest2.brackets) + (close2 === RBRACKET ? 1 : 0),
    parens: (rest2 === void 0 ? 0 : rest2.parens) + (close2 === RPAREN ? 1 : 0),
    depth: rest2 === void 0 ? 1 : rest2.depth + 1
  };
}
var partner = (c) => c === LBRACE ? RBRACE : c === LBRACKET ? RBRACKET : c === LPAREN ? RPAREN : 0;
var isWrap = (open3) => open3.text === "" && !open3.object;
var state = (mode, open3) => ({ mode, open: open3, quote: 0, back: VALUE, depth: 0, pending: "" });
var START = state(VALUE);
var MEMBER = state(VALUE, push(true, RBRACE, "}", void 0));
var KWARGS = state(CALL, push(true, RPAREN, "}", void 0));
var MEMBERS = state(FIRST, push(true, RBRACE, "}", void 0));
var isDone = (s) => s.mode === DONE;
function finish(s) {
  const mode = s.mode === LINE_COMMENT || s.mode === BLOCK_COMMENT ? s.back : s.mode;
  if (mode === DONE) return "";
  const before3 = mode === STRING || mode === BARE ? '"' : mode === CALL ? "{" : mode === VALUE && owed(s.open, s.pending) ? "null" : "";
  return s.open === void 0 ? before3 : before3 + s.open.closers;
}
function owed(open3, pending) {
  let o = open3;
  while (o !== void 0 && isWrap(o)) o = o.rest;
  return o === void 0 || o.object && pending === "";
}

// src/repair/lookahead.ts
var LOOK = 64;
var NO = 0;
var YES = 1;
var WAIT = 2;
var JOIN = 3;
var windowEnd = (input, i) => Math.min(input.length, i + LOOK);
var beyond = (input, i, otherwise) => input.length < i + LOOK ? WAIT : otherwise;
function skip(input, i, end2) {
  let k = i;
  for (; k < end2; k++) {
    const c = input.charCodeAt(k);
    if (c === BACKSLASH) {
      if (k + 1 >= end2) return end2;
      if (!isSpaceEscape(input.charCodeAt(k + 1))) return k;
      k++;
    } else if (!isSpace(c)) return k;
  }
  return end2;
}
var isSpaceEscape = (c) => c === 110 || c === 114 || c === 116;
var quoteAt = (input, i) => {
  const c = input.charCodeAt(i);
  if (c !== BACKSLASH) return closing(c);
  const d = input.charCodeAt(i + 1);
  return d === QUOTE || d === APOS ? d : 0;
};
function stringEnd(input, i, end2) {
  const escapedQuotes = input.charCodeAt(i) === BACKSLASH;
  const q = quoteAt(input, i);
  for (let k = i + (escapedQuotes ? 2 : 1); k < end2; k++) {
    const c = input.charCodeAt(k);
    if (c === BACKSLASH) {
      k++;
      if (escapedQuotes && input.charCodeAt(k) === q) return k < end2 ? k + 1 : -1;
    } else if (ends(q, c)) return k + 1;
  }
  return -1;
}
function keyAt(input, i, end2, assign, word5 = false) {
  let j = i;
  if (quoteAt(input, i) !== 0) {
    const first2 = input.charCodeAt(i) === BACKSLASH ? i + 2 : i + 1;
    if (word5 && first2 < end2 && !isWord(input.charCodeAt(first2))) return NO;
    j = stringEnd(input, i, end2);
    if (j < 0) return WAIT;
  } else {
    for (; j < end2; j++) {
      const c2 = input.charCodeAt(j);
      if (!isWord(c2) && c2 !== DOT) break;
    }
    if (j >= end2) return WAIT;
    if (j === i) return NO;
    if (input.charCodeAt(j) === QUOTE) j++;
  }
  j = skip(input, j, end2);
  if (j >= end2) return WAIT;
  const c = ascii(input.charCodeAt(j));
  if (c === COLON) return YES;
  if (!assign) return NO;
  if (c === MINUS) return j + 1 >= input.length ? WAIT : input.charCodeAt(j + 1) === GT ? YES : NO;
  return c === EQUALS ? YES : NO;
}
function itemAt(input, i, end2) {
  const j = stringEnd(input, i, end2);
  if (j < 0) return WAIT;
  const k = skip(input, j, end2);
  if (k >= end2) return WAIT;
  const c = ascii(input.charCodeAt(k));
  return c === COMMA || c === RBRACE || c === RBRACKET || c === RPAREN || c === PLUS || k > j && quoteAt(input, k) !== 0 ? YES : NO;
}
var isAfterCall = (c) => c === SEMICOLON || c === RBRACKET;
var isCloser = (c) => c === RBRACE || c === RBRACKET;
function commentAt(input, i) {
  const c = input.charCodeAt(i);
  if (c === HASH) return true;
  if (c !== SLASH) return false;
  const d = input.charCodeAt(i + 1);
  return d === SLASH || d === STAR || i + 1 >= input.length;
}
var comment = (input, i) => i + 1 >= input.length ? WAIT : commentAt(input, i) ? YES : NO;
function closesKey({ input }, i) {
  const c0 = input.charCodeAt(i);
  if (c0 === COLON) return YES;
  const end2 = windowEnd(input, i);
  const j = skip(input, i, end2);
  if (j === end2) return beyond(input, i, YES);
  const c = ascii(input.charCodeAt(j));
  if (c === COLON || c === EQUALS || c === COMMA || c === LBRACE || c === LBRACKET || c === LT || isCloser(c))
    return YES;
  if (c === MINUS) return j + 1 >= input.length ? WAIT : input.charCodeAt(j + 1) === GT || j > i ? YES : NO;
  if (j === i) return NO;
  if (quoteAt(input, j) !== 0 || isDigit(c)) return YES;
  return literalAt(input, j);
}
function closes(a, i) {
  const { input, open: open3 } = a;
  if (open3 === void 0) return closesRoot(a, i);
  const c0 = input.charCodeAt(i);
  if (isCloser(c0) && a.depth <= 0) return YES;
  const end2 = windowEnd(input, i);
  const j = skip(input, i, end2);
  if (j === end2) return beyond(input, i, YES);
  const c = ascii(input.charCodeAt(j));
  switch (c) {
    case RBRACE:
    case RBRACKET:
      return a.depth <= 0 ? YES : afterClosers(input, j, end2, i);
    case RPAREN:
      if (open3.rest === void 0 && open3.parens > 0 && isAfterCall(input.charCodeAt(j + 1))) return YES;
      return open3.parens === 0 ? NO : afterClosers(input, j, end2, i);
    case COMMA:
    case SEMICOLON:
      return afterComma(a, j, end2, i);
    case PLUS:
      return plus(input, j, end2, i);
    case HASH:
    case SLASH:
      return j === i ? NO : comment(input, j);
  }
  const fence = c === BACKTICK && j > i ? fenceAt(input, j) : NO;
  if (fence !== NO) return fence === WAIT && a.ended ? YES : fence;
  if (quoteAt(input, j) !== 0) return quoteAfterQuote(a, i, j, end2);
  if (a.closers?.whole(input, j)) return YES;
  if (a.closers?.begun(input, j)) return WAIT;
  if (garbled(a, j)) return a.ended ? YES : WAIT;
  if (c === LT) return marked(input, j);
  if (j === i) return NO;
  if (c === MINUS && hasNewline(input, i, j)) return optionAt(input, j);
  if (c === DOT || c === 8230) return ellipsis(input, j);
  if (isObject(open3)) {
    const at = keyAt(input, j, end2, false);
    return at !== WAIT ? at : a.ended ? NO : beyond(input, i, NO);
  }
  return c === LBRACE || c === LBRACKET ? YES : NO;
}
var isObject = (open3) => {
  let o = open3;
  while (o !== void 0 && isWrap(o)) o = o.rest;
  return o?.object === true;
};
function fenceAt(input, j) {
  let k = j;
  while (k < j + 3 && input.charCodeAt(k) === BACKTICK) k++;
  return k === j + 3 ? YES : k === input.length ? WAIT : NO;
}
function marked(input, j) {
  if (j + 1 >= input.length) return WAIT;
  const d = input.charCodeAt(j + 1);
  return d === 124 || d === 65372 ? YES : NO;
}
var garbled = ({ input, closers: closers2, ended }, i) => closers2 !== void 0 && input.length - i <= LOOK && (ended ? closers2.tail(input, i) === i : closers2.pending(input, i) === i);
function closesRoot({ input }, i) {
  const end2 = windowEnd(input, i);
  const j = skip(input, i, end2);
  if (j === end2) return i === end2 ? WAIT : beyond(input, i, YES);
  if (input.charCodeAt(j) === PLUS) return plus(input, j, end2, i);
  return YES;
}
function afterClosers(input, j, end2, i) {
  let k = j;
  while (k < end2 && (isCloser(input.charCodeAt(k)) || input.charCodeAt(k) === RPAREN)) k++;
  if (k === end2) return beyond(input, i, YES);
  const c = input.charCodeAt(k);
  return closing(c) !== 0 || isWord(c) || c === SEMICOLON || c === DOT || c === BACKSLASH ? NO : YES;
}
function afterComma({ input, open: open3 }, j, end2, i) {
  const k = skip(input, j + 1, end2);
  if (k === end2) return beyond(input, i, YES);
  const c = ascii(input.charCodeAt(k));
  if (isCloser(c) || c === COMMA || c === RPAREN && open3.parens > 0) return YES;
  if (c === SLASH || c === HASH) return comment(input, k);
  if (c === LT) return YES;
  if (c === DOT || c === 8230) return ellipsis(input, k);
  if (isObject(open3)) {
    if (c === LBRACE && open3.rest !== void 0) return YES;
    const at = keyAt(input, k, end2, true);
    if (at === NO && c === QUOTE) return unclosedKeyAt(input, k + 1, end2, i);
    return at === WAIT ? beyond(input, i, YES) : at;
  }
  if (quoteAt(input, k) !== 0) {
    const at = itemAt(input, k, end2);
    return at === WAIT ? beyond(input, i, YES) : at === YES || keyAt(input, k, end2, false, true) === YES ? YES : NO;
  }
  if (c === LBRACE || c === LBRACKET || c === LPAREN || isDigit(c) || c === MINUS) return YES;
  return literalAt(input, k);
}
function unclosedKeyAt(input, from, end2, i) {
  let k = from;
  while (k < end2 && isWord(input.charCodeAt(k))) k++;
  if (k < end2 && (k === from || input.charCodeAt(k) !== COLON)) return NO;
  const j = k < end2 ? skip(input, k + 1, end2) : end2;
  if (j >= end2) return beyond(input, i, NO);
  return input.charCodeAt(j) === QUOTE ? YES : NO;
}
function ellipsis(input, j) {
  if (input.charCodeAt(j) === 8230) return YES;
  if (j + 2 >= input.length) return WAIT;
  return input.charCodeAt(j + 1) === DOT && input.charCodeAt(j + 2) === DOT ? YES : NO;
}
function plus(input, j, end2, i) {
  const k = skip(input, j + 1, end2);
  if (k === end2) return beyond(input, i, NO);
  return quoteAt(input, k) !== 0 ? JOIN : NO;
}
function quoteAfterQuote({ input, open: open3, ended }, i, j, end2) {
  const object4 = isObject(open3);
  if (object4) {
    const key3 = keyAt(input, j, end2, open3.parens > 0, true);
    if (key3 === WAIT) return beyond(input, i, j > i ? YES : NO);
    if (key3 === YES) return YES;
  }
  if (j > i && hasNewline(input, i, j)) return object4 || open3.parens > 0 ? JOIN : YES;
  const item = itemAt(input, j, end2);
  if (item !== YES) return item === WAIT && !ended ? beyond(input, i, NO) : NO;
  if (object4 || open3.parens > 0) return j > i ? JOIN : NO;
  return stringEnd(input, j, end2) > j + 2 ? YES : NO;
}
function optionAt(input, j) {
  if (j + 2 >= input.length) return WAIT;
  return input.charCodeAt(j + 1) === MINUS && isLetter(input.charCodeAt(j + 2)) ? YES : NO;
}
function hasNewline(input, i, j) {
  for (let k = i; k < j; k++) if (input.charCodeAt(k) === NL) return true;
  return false;
}
var LITERAL = /(?:true|false|null|none|nan|undefined)(?![\w$-])/iy;
function literalAt(input, i) {
  let k = i;
  while (k < input.length && k < i + 10 && isLetter(input.charCodeAt(k))) k++;
  if (k === input.length) return WAIT;
  LITERAL.lastIndex = i;
  return LITERAL.test(input) ? YES : NO;
}
function setAt(input, i, ended) {
  const end2 = windowEnd(input, i);
  let items = 0;
  const unknown = () => !ended && input.length < i + LOOK ? WAIT : items > 1 ? YES : NO;
  let k = skip(input, i, end2);
  for (; k < end2; k = skip(input, k + 1, end2)) {
    const c = input.charCodeAt(k);
    const quoted = quoteAt(input, k) !== 0;
    let j = k;
    if (quoted) j = stringEnd(input, k, end2);
    else if (isDigit(c) || c === MINUS || isLetter(c))
      while (j < end2 && (isWord(input.charCodeAt(j)) || input.charCodeAt(j) === DOT)) j++;
    else return NO;
    if (j < 0 || j >= end2) return unknown();
    const m = skip(input, j, end2);
    if (m >= end2) return unknown();
    const d = input.charCodeAt(m);
    const literal2 = quoted || isDigit(c) || c === MINUS || literalAt(input, k) === YES;
    if (!literal2) return NO;
    items++;
    if (d === RBRACE) return items > 1 || !quoted ? YES : NO;
    if (d !== COMMA) return NO;
    k = m;
  }
  return unknown();
}
function tupleAt(input, i) {
  const end2 = windowEnd(input, i);
  let depth = 0;
  for (let k = i; k < end2; k++) {
    const c2 = input.charCodeAt(k);
    if (closing(c2) !== 0) {
      const j = stringEnd(input, k, end2);
      if (j < 0) break;
      k = j - 1;
    } else if (c2 === LPAREN || c2 === LBRACE || c2 === LBRACKET) depth++;
    else if (c2 === RPAREN && depth === 0) return skip(input, i, k) === k ? YES : NO;
    else if (c2 === RPAREN || isCloser(c2)) depth--;
    else if (c2 === COMMA && depth === 0) return YES;
  }
  if (input.length < i + LOOK) return WAIT;
  const c = input.charCodeAt(skip(input, i, end2));
  return closing(c) !== 0 || c === LBRACE ? NO : YES;
}

// src/repair/output.ts
var MANY = 2048;
var Output = class {
  constructor(input, from, out) {
    this.input = input;
    this.from = from;
    this.out = out;
    this.mark = out === "" ? -1 : 0;
    this.repairs = void 0;
    this.pieces = 0;
    this.before = void 0;
  }
  flush(to) {
    if (to > this.from) this.out += this.input.slice(this.from, to);
    this.from = to;
  }
  /** Neighbours of one kind are one repair: ten thousand commas are one diagnostic. */
  report(code, start, end2) {
    const last2 = this.repairs?.[this.repairs.length - 1];
    if (last2 && last2.code === code && last2.end === start && (end2 > start || last2.start === start)) last2.end = end2;
    else (this.repairs ??= []).push({ code, start, end: end2 });
  }
  /** Replace input[a, b) by `text`. */
  put(a, b, text2) {
    this.flush(a);
    this.out += text2;
    this.from = b;
    if (++this.pieces > MANY && this.mark < 0) this.settle();
  }
  /**
   * A string of a hundred thousand joined pieces is a tree that every garbage
   * collection copies: time grows faster than the input. So it is made flat.
   */
  settle() {
    this.out.charCodeAt(0);
    (this.before ??= []).push(this.out);
    this.out = "";
    this.pieces = 0;
  }
  /** All of `out`. */
  written(out) {
    return this.before === void 0 ? out : this.before.join("") + out;
  }
  /** From input[at] on nothing is sure. */
  hold(at) {
    if (this.mark >= 0) return;
    this.flush(at);
    this.mark = this.out.length;
  }
  /** Drop what is not sure, up to input[at]. */
  unhold(at) {
    if (this.mark < 0) return;
    this.out = this.out.slice(0, this.mark);
    this.from = at;
    this.mark = -1;
  }
  /** Write `text` before what is not sure. */
  insertBefore(text2) {
    this.out = this.out.slice(0, this.mark) + text2 + this.out.slice(this.mark);
    this.mark += text2.length;
  }
  /** Drop a key without a value, up to the comma at input[at]. True: the comma before the key stays, for the next one. */
  dropKey(at) {
    this.flush(at);
    const comma2 = this.out.charCodeAt(this.mark) === COMMA;
    this.report("missing-value", at, at);
    this.unhold(at);
    if (comma2) {
      this.hold(at);
      this.out += ",";
    }
    this.from = at + 1;
    return comma2;
  }
};

// src/repair/syntax.ts
function isUsual(syntax, { input, mode, open: open3 }, code, start) {
  const atKey = mode === FIRST || mode === KEY;
  if (syntax === "keys") return code === "unquoted" && atKey || code === "quote-style" && input[start] === "<";
  switch (code) {
    case "unquoted":
      return atKey && open3?.close === RPAREN;
    case "quote-style":
      return input[start] === "'" || input.startsWith('"""', start);
    case "literal":
      return /^(?:True|False|None)/.test(input.slice(start, start + 5));
    case "extra-comma":
      return /[)\]}]/.test(input[start] ?? "");
    case "sequence":
      return input[start] === "(";
    case "number":
      return !/^[+-]?\s*0\d/.test(input.slice(start, start + 8));
    case "invalid-escape":
      return /^\\['x]/.test(input.slice(start, start + 2));
    default:
      return false;
  }
}

// src/repair/reader.ts
var Reader = class extends Output {
  constructor(s, input, start, ended, rules) {
    super(input, start, s.pending);
    this.i = start;
    this.mode = s.mode;
    this.open = s.open;
    this.quote = s.quote;
    this.back = s.back;
    this.depth = s.depth;
    this.start = start;
    this.ended = ended;
    this.rules = rules;
    this.closers = rules.closers;
    this.stop = -1;
  }
  /** A repair; what the language of the value allows is none. */
  report(code, start, end2) {
    const { syntax } = this.rules;
    if (syntax === void 0 || !isUsual(syntax, this, code, start)) super.report(code, start, end2);
  }
  /** Put `text` for input[i, to), and go there. */
  skipTo(to, text2 = "") {
    this.put(this.i, to, text2);
    this.i = to;
  }
  /** The value ends here, whatever is open. */
  close(at, inString) {
    const pending = this.mark < 0 ? "" : ",";
    if (!inString) this.unhold(at);
    this.put(
      at,
      at,
      finish({ mode: inString ? STRING : this.mode, open: this.open, quote: 0, back: this.back, depth: 0, pending })
    );
    this.mode = DONE;
  }
  /** The value at hand begins: what was written before it is sure. */
  sure() {
    this.mark = -1;
  }
  /** Stop here for now? Strict reading stops for good. */
  get stopped() {
    return this.repairs !== void 0 && this.rules.strict === true;
  }
};

// src/repair/unescaped.ts
var REACH = 160;
var inArguments = ({ rules, open: open3 }) => rules.unescaped === true && open3 !== void 0 && open3.close === RPAREN && open3.rest === void 0;
var isArgument = (r) => inArguments(r) && ((r.quote & 65535) === APOS || (r.quote & 65535) === QUOTE);
function argumentEnds({ input, ended, closers: closers2 }, i) {
  const n = Math.min(input.length, i + REACH);
  const out = input.length >= i + REACH ? NO : ended ? YES : WAIT;
  const space2 = (k) => {
    let j = k;
    while (j < n && isSpace(input.charCodeAt(j))) j++;
    return j;
  };
  const word5 = (k) => {
    let j = k;
    while (j < n && (isWord(input.charCodeAt(j)) || input.charCodeAt(j) === MINUS || input[j] === ".")) j++;
    return j;
  };
  const marker = (k) => closers2?.whole(input, k) ? YES : closers2?.begun(input, k) ? ended ? YES : WAIT : NO;
  const keyword = (k) => {
    const end2 = word5(k);
    const at2 = space2(end2);
    if (at2 + 1 >= n) return end2 > k || at2 >= n ? out : NO;
    return end2 > k && input.charCodeAt(at2) === EQUALS && input.charCodeAt(at2 + 1) !== EQUALS ? YES : NO;
  };
  const call16 = (k) => {
    const end2 = word5(k);
    if (end2 >= n) return out;
    if (end2 === k || input.charCodeAt(end2) !== LPAREN) return NO;
    const at2 = space2(end2 + 1);
    if (at2 >= n) return out;
    return input.charCodeAt(at2) === RPAREN ? YES : keyword(at2);
  };
  const at = space2(i);
  if (at >= n) return out;
  const c = input.charCodeAt(at);
  if (c === COMMA) {
    const next = space2(at + 1);
    return next >= n ? out : input.charCodeAt(next) === RPAREN ? YES : keyword(next);
  }
  if (c === RPAREN) {
    const next = space2(at + 1);
    if (next >= n) return out;
    if (input.charCodeAt(next) === RBRACKET) return YES;
    if (input.charCodeAt(next) === COMMA) {
      const after4 = space2(next + 1);
      return after4 >= n ? out : input.charCodeAt(after4) === RBRACKET ? YES : call16(after4);
    }
    const mark = marker(next);
    return mark === NO ? call16(next) : mark;
  }
  return marker(c === RBRACKET ? space2(at + 1) : at);
}

// src/repair/strings.ts
var TRIPLE = 1 << 16;
var DOUBLED = 1 << 17;
var ESCAPED = 1 << 18;
var DELIMITED = 1 << 19;
var NESTED = 1 << 20;
var LITERAL2 = 1 << 21;
var CHAR = 65535;
function opening(r, i, key3) {
  const { input } = r;
  const c = input.charCodeAt(i);
  if (c === QUOTE && i + 1 < input.length && input.charCodeAt(i + 1) !== QUOTE) return c;
  const delimiter = r.rules.delimiter;
  if (delimiter !== void 0 && c === delimiter.charCodeAt(0)) {
    if (input.startsWith(delimiter, i)) return DELIMITED;
    if (!r.ended && delimiter.startsWith(input.slice(i, i + delimiter.length))) return -1;
  }
  if (c === BACKSLASH) {
    const d = input.charCodeAt(i + 1);
    return d === QUOTE || d === APOS ? d | ESCAPED : i + 1 >= input.length && !r.ended ? -1 : 0;
  }
  const q = closing(c);
  if (c !== QUOTE && c !== APOS) return q;
  if (i + 1 >= input.length) return r.ended ? q : -1;
  if (input.charCodeAt(i + 1) !== c) return q;
  if (i + 2 >= input.length) return r.ended ? q : -1;
  const e = input.charCodeAt(i + 2);
  if (e === c && !key3 && inArguments(r)) {
    const lone = argumentEnds(r, i + 3);
    return lone === WAIT ? -1 : lone === YES ? q : q | TRIPLE;
  }
  if (e === c) return key3 ? q | DOUBLED : q | TRIPLE;
  if (!isWord(e) || r.rules.unescaped && !key3) return q;
  const next = keyAt(input, i + 1, Math.min(input.length, i + LOOK), false);
  if (next === WAIT && input.length < i + LOOK && !r.ended) return -1;
  return next === YES && !key3 ? q : q | DOUBLED;
}
var width = (r, quote) => quote < TRIPLE ? 1 : quote & TRIPLE ? 3 : quote & DELIMITED ? r.rules.delimiter.length : 2;
function begin(r, quote, mode) {
  const to = r.i + width(r, quote);
  if (quote === QUOTE && r.rules.delimiter === void 0) r.i = to;
  else {
    r.report("quote-style", r.i, to);
    r.skipTo(to, '"');
  }
  r.quote = quote;
  r.mode = mode;
  r.depth = 0;
}
var RUN = /[^"'`\u00bb\u2018-\u201d\uff02\uff07\\\u0000-\u001f{}]*/y;
function readString(r) {
  if (r.quote & DELIMITED) return readDelimited(r);
  const { input } = r;
  const mode = r.mode;
  const key3 = mode === KEY_STRING;
  const quote = r.quote;
  const q = quote & CHAR;
  const stop = key3 ? input.length : limit(r);
  let i = r.i;
  for (let plain5 = 0; i < stop; ) {
    if (plain5 > 32 && !key3) {
      RUN.lastIndex = i;
      RUN.test(input);
      i = Math.min(RUN.lastIndex, stop);
      plain5 = 0;
      if (i >= stop) break;
    }
    const c = input.charCodeAt(i);
    if (c > LT && c < LBRACE && c !== BACKSLASH && c !== q) {
      i++;
      plain5++;
      continue;
    }
    if (c === BACKSLASH) {
      if (quote & LITERAL2) {
        r.put(i, i + 1, "\\\\");
        i++;
        plain5 = 0;
        continue;
      }
      if (quote < TRIPLE && isEscape(input.charCodeAt(i + 1))) {
        i += 2;
        plain5 = 0;
        continue;
      }
      i = quote & ESCAPED ? escapedTwice(r, i, q) : atEscape(r, i, q);
      plain5 = 0;
    } else if (c === q || q > 127 && ends(q, c)) i = quote & TRIPLE ? tripleQuote(r, i, q) : atQuote(r, i, c, 1, key3);
    else if (c < SPACE) i = control(r, i, c, key3);
    else if (c === QUOTE) {
      r.put(i, i + 1, '\\"');
      i++;
    } else {
      if (c === LBRACE) r.depth++;
      else if (c === RBRACE) r.depth--;
      else if (c === COLON && key3) {
        i = keyColon(r, i, q);
        if (i < 0 || r.mode !== KEY_STRING) break;
        continue;
      }
      i++;
      plain5++;
      continue;
    }
    if (i < 0 || r.mode !== mode || r.quote !== quote || r.stopped) break;
  }
  r.i = i < 0 ? -1 - i : i;
  if (i < 0 || r.stopped) return false;
  if (r.mode !== mode || r.quote !== quote) return true;
  return r.ended && !key3 ? unterminated(r) : false;
}
function plainEnd(input, start, closers2) {
  const n = input.length;
  let letter = -1;
  for (let k = start; k < n; k++) {
    const c = input.charCodeAt(k);
    if (c === BACKSLASH) {
      letter = ++k;
      if (!isEscape(input.charCodeAt(k))) return -1;
    } else if (c === QUOTE || c < SPACE || c === LBRACE || c === RBRACE || c > 127) return -1;
  }
  const end2 = closers2 === void 0 ? n : closers2.pending(input, start);
  const at = backOver(input, start, end2);
  return at === letter ? at - 1 : at;
}
function backOver(input, start, end2) {
  const low = Math.max(end2 - LOOK, start);
  let k = end2;
  while (k > low && mayClose(input.charCodeAt(k - 1))) k--;
  return k;
}
function limit(r) {
  if (r.stop >= r.i) return r.stop;
  const { input, ended, closers: closers2 } = r;
  let end2 = input.length;
  if (closers2 !== void 0) {
    const tail = ended ? closers2.tail(input, r.i) : closers2.pending(input, r.i);
    if (tail >= 0) end2 = tail;
  }
  if (end2 === input.length) end2 = wholeEnd(r);
  r.stop = backOver(input, r.i, end2);
  return r.stop;
}
function wholeEnd({ input, i, ended }) {
  const n = input.length;
  return !ended && n > i && (input.charCodeAt(n - 1) & 64512) === 55296 ? n - 1 : n;
}
var mayClose = (c) => c === RBRACE || c === RBRACKET || c === COMMA || isSpace(c);
function unterminated(r) {
  const { input, closers: closers2, i } = r;
  const n = input.length;
  if (i >= n) {
    if (i > r.from && (input.charCodeAt(n - 1) & 64512) === 55296) r.put(n - 1, n, "");
    return false;
  }
  const found = closers2 === void 0 ? -1 : closers2.tail(input, i);
  const tail = found < 0 ? n : found;
  if (i < tail && (r.quote & ~LITERAL2) < TRIPLE && r.depth <= 0 && closeAll(r.open, input, i, tail)) {
    r.report("missing-closer", i, i);
    r.put(i, i, '"');
    r.mode = r.open === void 0 ? DONE : AFTER;
    return true;
  }
  if (i < tail) {
    r.stop = tail;
    return true;
  }
  if (tail === n) return false;
  const whole = closers2.whole(input, i);
  r.report(whole ? "missing-closer" : "garbled-close", i, whole ? i : n);
  r.close(i, true);
  if (!whole) r.i = r.from = n;
  return true;
}
function closeAll(open3, input, from, to) {
  let o = open3;
  let any = false;
  for (let k = from; k < to; k++) {
    const c = input.charCodeAt(k);
    if (c !== RBRACE && c !== RBRACKET) continue;
    any = true;
    if (o === void 0) continue;
    if (c !== o.close) return false;
    o = o.rest;
  }
  return any;
}
function backTo(r, i) {
  const low = Math.max(r.start, r.from, i - LOOK);
  let k = i;
  while (k > low) {
    const c = r.input.charCodeAt(k - 1);
    if (c !== SPACE && c !== COMMA && c !== RBRACE && c !== RBRACKET) break;
    k--;
  }
  return k;
}
function wait(r, i) {
  if (r.mode !== STRING) return -1 - i;
  const at = backTo(r, i);
  for (let k = at; k < i; k++) if (r.input.charCodeAt(k) === RBRACE) r.depth++;
  return -1 - at;
}
function atQuote(r, i, c, size, key3) {
  const { input } = r;
  if (isArgument(r) && size === 1) return argumentQuote(r, i, c);
  if (r.quote & NESTED && r.depth > 0 && size === 1) return inner(r, i, c);
  let after4 = i + size;
  let verdict = WAIT;
  if (r.quote & DOUBLED && size === 1) {
    if (after4 >= input.length && !r.ended) return wait(r, i);
    if (input.charCodeAt(after4) === c) {
      verdict = key3 ? closesKey(r, after4 + 1) : closes(r, after4 + 1);
      if (verdict === WAIT && !r.ended) return wait(r, i);
      if (verdict !== NO) after4++;
    } else verdict = key3 ? closesKey(r, after4) : closes(r, after4);
  } else verdict = key3 ? closesKey(r, after4) : closes(r, after4);
  if (verdict === WAIT && !r.ended) return wait(r, i);
  if (verdict === NO) return innerQuote(r, i, c, size);
  if (verdict === JOIN) return join(r, i, after4);
  if (c !== QUOTE || after4 > i + 1) r.put(i, after4, '"');
  r.mode = key3 ? COLON_ : r.open === void 0 ? DONE : AFTER;
  return after4;
}
function argumentQuote(r, i, c) {
  const verdict = argumentEnds(r, i + 1);
  if (verdict === WAIT) return wait(r, i);
  if (verdict === NO) {
    r.quote |= LITERAL2;
    return inner(r, i, c);
  }
  if (c !== QUOTE) r.put(i, i + 1, '"');
  r.mode = AFTER;
  return i + 1;
}
function innerQuote(r, i, c, size) {
  const from = backTo(r, i);
  if (r.mode === STRING && r.open?.object && r.depth <= 0 && hasComma(r.input, from, i)) {
    const at = keyAt(r.input, i, Math.min(r.input.length, i + LOOK), false, true);
    if (at === WAIT && !r.ended && r.input.length < i + LOOK) return wait(r, i);
    if (at === YES) return endAt(r, from);
  }
  if (size === 2) return i + 2;
  if (r.mode === STRING && r.depth > 0) {
    const at = keyAt(r.input, i, Math.min(r.input.length, i + LOOK), false, true);
    if (at === WAIT && !r.ended && r.input.length < i + LOOK) return wait(r, i);
    if (at === YES) r.quote |= NESTED;
  }
  return inner(r, i, c);
}
function inner(r, i, c) {
  r.report("inner-quote", i, i + 1);
  if (c === QUOTE) r.put(i, i + 1, '\\"');
  return i + 1;
}
function hasComma(input, from, to) {
  for (let k = from; k < to; k++) if (input.charCodeAt(k) === COMMA) return true;
  return false;
}
function endAt(r, at) {
  r.report("missing-closer", at, at);
  r.put(at, at, '"');
  r.mode = AFTER;
  return at;
}
function join(r, i, after4) {
  const end2 = Math.min(r.input.length, after4 + LOOK);
  let k = skip(r.input, after4, end2);
  if (r.input.charCodeAt(k) === 43) k = skip(r.input, k + 1, end2);
  const quote = opening(r, k, false);
  if (quote < 0) return wait(r, i);
  const to = k + width(r, quote);
  r.report("joined-strings", i, to);
  r.put(i, to, "");
  r.quote = quote;
  return to;
}
function tripleQuote(r, i, q) {
  const { input } = r;
  let k = i;
  while (k < i + 5 && input.charCodeAt(k) === q) k++;
  if (k === input.length && k < i + 5 && !r.ended) return -1 - i;
  const inner2 = k - i < 3 ? k - i : k - i - 3;
  if (k === input.length && k - i < 3) {
    r.put(i, k, "");
    return k;
  }
  r.put(i, i + inner2, q === QUOTE ? '\\"'.repeat(inner2) : input.slice(i, i + inner2));
  if (k - i < 3) return k;
  r.put(i + inner2, k, '"');
  r.mode = r.open === void 0 ? DONE : AFTER;
  return k;
}
function control(r, i, c, key3) {
  const { input } = r;
  if (r.quote & TRIPLE) {
    r.put(i, i + 1, escaped(c));
    return i + 1;
  }
  if (isArgument(r)) r.quote |= LITERAL2;
  else if (!key3 && r.open?.object && r.depth <= 0 && (c === NL || c === CR || c === TAB)) {
    const end2 = Math.min(input.length, i + LOOK);
    let k = i;
    while (k < end2 && isSpace(input.charCodeAt(k))) k++;
    const at = k < end2 ? input.charCodeAt(k) === QUOTE ? keyAt(input, k, end2, false, true) : NO : WAIT;
    if (at === WAIT && !r.ended && input.length < i + LOOK) return wait(r, i);
    if (at === YES) return endAt(r, backTo(r, i));
  }
  r.report("raw-control", i, i + 1);
  r.put(i, i + 1, escaped(c));
  return i + 1;
}
function atEscape(r, i, q) {
  const { input } = r;
  const n = input.length;
  const d = input.charCodeAt(i + 1);
  if (isEscape(d)) return i + 2;
  if (i + 1 >= n) return cut(r, i);
  if (d === 117) return unicode(r, i);
  if (d === 120) {
    const k = hexEnd(input, i + 2, 2);
    if (k === n && k < i + 4 && !r.ended) return wait(r, i);
    if (k === i + 4) {
      r.report("invalid-escape", i, k);
      r.put(i, k, `\\u00${input.slice(i + 2, k)}`);
      return k;
    }
  }
  r.report("invalid-escape", i, i + 2);
  if (ends(q, d) || d === APOS || d === BACKTICK || d === DOLLAR) {
    r.put(i, i + 1, "");
    return i + 2;
  }
  if (isArgument(r)) r.quote |= LITERAL2;
  r.put(i, i + 1, "\\\\");
  return i + 1;
}
function cut(r, i) {
  if (!r.ended) return wait(r, i);
  r.put(i, r.input.length, "");
  return r.input.length;
}
function hexEnd(input, from, max) {
  let k = from;
  while (k < input.length && k < from + max && isHex(input.charCodeAt(k))) k++;
  return k;
}
function unicode(r, i) {
  const { input } = r;
  const n = input.length;
  const k = hexEnd(input, i + 2, 4);
  if (k === i + 6) return isHigh(input, i) ? surrogate(r, i) : k;
  if (k === n) return cut(r, i);
  if (k === i + 2 && input.charCodeAt(k) === LBRACE) {
    const e = hexEnd(input, k + 1, 6);
    if (e === n) return cut(r, i);
    const point = Number.parseInt(input.slice(k + 1, e), 16);
    if (input.charCodeAt(e) === RBRACE && point <= 1114111) {
      r.report("invalid-escape", i, e + 1);
      r.put(i, e + 1, JSON.stringify(String.fromCodePoint(point)).slice(1, -1));
      return e + 1;
    }
  }
  r.report("invalid-escape", i, i + 2);
  r.put(i, i + 1, "\\\\");
  return i + 1;
}
function isHigh(input, i) {
  const c = input.charCodeAt(i + 2);
  const d = input.charCodeAt(i + 3);
  return (c === 100 || c === 68) && (d === 56 || d === 57 || d === 97 || d === 98 || d === 65 || d === 66);
}
function surrogate(r, i) {
  const { input } = r;
  const n = input.length;
  let k = i + 6;
  if (k === n) return cut(r, i);
  if (input.charCodeAt(k) === BACKSLASH) {
    if (++k === n) return cut(r, i);
    if (input.charCodeAt(k) === 117) {
      k = hexEnd(input, k + 1, 4);
      if (k === n && k < i + 12) return cut(r, i);
    }
  }
  return i + 6;
}
function escapedTwice(r, i, q) {
  const { input } = r;
  const d = input.charCodeAt(i + 1);
  if (d === q) return atQuote(r, i, q, 2, r.mode === KEY_STRING);
  if (d !== BACKSLASH) return atEscape(r, i, q);
  if (i + 3 >= input.length && !r.ended) return wait(r, i);
  const e = input.charCodeAt(i + 2);
  if (e === BACKSLASH) {
    const f = input.charCodeAt(i + 3);
    if (f !== q && f !== BACKSLASH) return i + 4 <= input.length ? i + 2 : cut(r, i);
    r.put(i, i + 2, "");
    return i + 4;
  }
  if (!isEscape(e) && e !== 117 || e === q) return i + 2;
  r.put(i, i + 1, "");
  return i + 1;
}
function keyColon(r, i, q) {
  const at = keyEndsAtColon(r, i, q);
  if (at === WAIT && !r.ended) return -1 - i;
  if (at !== YES && !(at === WAIT && valueAt(r.input, i + 1))) return i + 1;
  r.report("missing-closer", i, i);
  r.put(i, i, '"');
  r.mode = COLON_;
  return i;
}
function keyEndsAtColon(r, i, q) {
  const { input } = r;
  const end2 = Math.min(input.length, i + LOOK);
  for (let k = i + 1; k < end2; k++) {
    const c = input.charCodeAt(k);
    if (c === BACKSLASH) {
      if (input.charCodeAt(k + 1) === q && r.quote & ESCAPED) return NO;
      k++;
    } else if (ends(q, c)) {
      const j = skip(input, k + 1, end2);
      if (j === end2) return input.length < i + LOOK ? WAIT : NO;
      return input.charCodeAt(j) === COLON ? NO : YES;
    }
  }
  return input.length < i + LOOK ? WAIT : NO;
}
var valueAt = (input, i) => {
  const k = skip(input, i, input.length);
  const c = input.charCodeAt(k);
  return quoteAt(input, k) !== 0 || isDigit(c) || c === LBRACE || c === LBRACKET || c === MINUS;
};
function readDelimited(r) {
  const { input } = r;
  const delimiter = r.rules.delimiter;
  const key3 = r.mode === KEY_STRING;
  const at = input.indexOf(delimiter, r.i);
  const over4 = key3 ? -1 : bracketsEnd(r, at < 0 ? input.length : at);
  if (over4 >= 0) return endDelimited(r, over4);
  if (at >= 0) {
    const to = at + delimiter.length;
    const verdict = key3 ? YES : closesDelimited(r, to);
    const next = verdict === YES ? -1 : NEXT.exec(input.slice(Math.max(r.i, at - LOOK), at))?.[0].length;
    if (verdict === WAIT) {
      takeRaw(r, next === void 0 ? at : at - next);
      return false;
    }
    if (verdict === NO && next !== void 0) return endDelimited(r, at - next);
    if (verdict === NO) {
      takeRaw(r, at);
      r.report("inner-quote", at, to);
      r.skipTo(to, '\\"');
      return true;
    }
    takeRaw(r, at);
    r.skipTo(to, '"');
    r.mode = key3 ? COLON_ : r.open === void 0 ? DONE : AFTER;
    return true;
  }
  let stop = key3 ? wholeEnd(r) : limit(r);
  let k = Math.max(r.i, input.length - delimiter.length + 1);
  while (k < input.length && !delimiter.startsWith(input.slice(k))) k++;
  if (k < stop) stop = k;
  if (!key3 && !r.ended) stop -= NEXT_BEGUN.exec(input.slice(Math.max(r.i, stop - LOOK), stop))?.[0].length ?? 0;
  takeRaw(r, stop);
  if (!r.ended) return false;
  if (k < input.length && k === stop) {
    r.skipTo(input.length);
    return false;
  }
  return key3 ? false : unterminated(r);
}
var NEXT = /,\s*(?:[\w$.-]{1,48}\s*[:=]\s*)?$/;
var NEXT_BEGUN = /,\s*(?:[\w$.-]{1,48}\s*(?:[:=]\s*)?)?$/;
function takeRaw(r, to) {
  if (to > r.i) r.skipTo(to, JSON.stringify(r.input.slice(r.i, to)).slice(1, -1));
}
function endDelimited(r, at) {
  takeRaw(r, at);
  r.report("missing-closer", at, at);
  r.put(at, at, '"');
  r.mode = r.open === void 0 ? DONE : AFTER;
  return true;
}
function closesDelimited(r, from) {
  const { input } = r;
  const end2 = Math.min(input.length, from + LOOK);
  const i = skip(input, from, end2);
  if (i === end2) return input.length < from + LOOK && !r.ended ? WAIT : YES;
  const c = input.charCodeAt(i);
  if (c === COMMA || c === RBRACE || c === RBRACKET || c === RPAREN || c === LT) return YES;
  return isWord(c) ? delimitedMember(r, i, end2) : NO;
}
function delimitedMember(r, from, end2) {
  const { input } = r;
  const delimiter = r.rules.delimiter;
  let i = from;
  while (i < end2 && isWord(input.charCodeAt(i))) i++;
  i = skip(input, i, end2);
  if (i < end2 && input.charCodeAt(i) !== COLON) return NO;
  i = skip(input, i + 1, end2);
  const next = input.slice(i, i + delimiter.length);
  if (next === delimiter) return YES;
  return delimiter.startsWith(next) && i + next.length >= input.length && !r.ended ? WAIT : NO;
}
function bracketsEnd(r, end2) {
  const { input, closers: closers2, open: open3 } = r;
  if (closers2 === void 0 || open3 === void 0) return -1;
  for (let k = input.indexOf("}", r.i); k >= 0 && k < end2; k = input.indexOf("}", k + 1)) {
    const i = skip(input, k + 1, Math.min(end2, k + LOOK));
    if (i >= end2 || !closers2.whole(input, i)) continue;
    let from = k;
    for (let o = open3.rest; o !== void 0 && from > r.i && input.charCodeAt(from - 1) === o.close; o = o.rest) from--;
    return from;
  }
  return -1;
}

// src/repair/words.ts
var LITERALS = /* @__PURE__ */ new Map([
  ["true", ["true", "literal"]],
  ["false", ["false", "literal"]],
  ["null", ["null", "literal"]],
  ["none", ["null", "literal"]],
  ["nil", ["null", "literal"]],
  ["undefined", ["null", "literal"]],
  ["nan", ["null", "not-finite"]],
  ["infinity", ["null", "not-finite"]],
  ["inf", ["null", "not-finite"]]
]);
var CUTTABLE = ["true", "false", "null", "none", "undefined"];
var LONGEST = 10;
var NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
var isPlain = (word5) => NUMBER.test(word5) || word5.length <= LONGEST && LITERALS.has(word5.toLowerCase());
function read(word5, cut2) {
  if (word5 === "true" || word5 === "false" || word5 === "null") return [word5, void 0];
  if (NUMBER.test(word5)) return number(word5, void 0);
  if (word5 === "..." || word5 === "\u2026" || word5 === "....") return [void 0, "ellipsis"];
  const sign = word5.charCodeAt(0) === MINUS || word5.charCodeAt(0) === PLUS;
  if (word5.length <= LONGEST) {
    const lower = (sign ? word5.slice(1) : word5).toLowerCase();
    const literal2 = LITERALS.get(lower);
    if (literal2 !== void 0 && (!sign || literal2[1] === "not-finite")) return literal2;
    const whole = cut2 && !sign ? CUTTABLE.find((l) => l.startsWith(lower)) : void 0;
    if (whole !== void 0) return LITERALS.get(whole);
  }
  if (cut2 && /^[+-]?\.?$/.test(word5)) return [void 0, "missing-value"];
  const other2 = notation(cut2 ? word5.replace(/(?:[eE][+-]?|[_,])$/, "") : word5);
  return other2 === void 0 ? [JSON.stringify(word5), "unquoted"] : number(other2, "number");
}
function notation(word5) {
  const m = /^([+-]?)\s*(\d+(?:_\d+)*|\d{1,3}(?:,\d{3})+)?(?:\.(\d+(?:_\d+)*)?)?([eE][+-]?\d+)?[nLl]?$/.exec(word5);
  if (m && (m[2] || m[3]) && !(m[4] === void 0 && /^[+-]?$/.test(word5))) {
    const whole = (m[2] ?? "0").replace(/[_,]/g, "").replace(/^0+(?=\d)/, "");
    return `${m[1] === "-" ? "-" : ""}${whole}${m[3] ? `.${m[3].replace(/_/g, "")}` : ""}${m[4] ?? ""}`;
  }
  const radix = /^([+-]?)(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.exec(word5);
  return radix ? `${radix[1] === "-" ? "-" : ""}${BigInt(radix[2])}` : void 0;
}
function number(word5, code) {
  return losesDigits(word5) ? [`"${word5}"`, "big-number"] : [word5, code];
}
var DOUBLE_DIGITS = 17;
function losesDigits(word5) {
  if (word5.length < 16 && !/[eE]/.test(word5)) return false;
  const value2 = Number(word5);
  if (!Number.isFinite(value2)) return true;
  if (/^-?\d+$/.test(word5))
    return !Number.isSafeInteger(value2) && BigInt(value2) !== BigInt(word5) && String(value2) !== word5;
  const digits = significant(word5);
  if (value2 === 0) return digits !== "";
  return digits.length > DOUBLE_DIGITS && digits !== significant(String(value2));
}
var significant = (word5) => word5.replace(/[eE].*$/, "").replace(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "");
function numberEnd(input, i) {
  let k = input.charCodeAt(i) === MINUS ? i + 1 : i;
  const whole = k;
  while (isDigit(input.charCodeAt(k))) k++;
  if (k === whole || k > whole + 1 && input.charCodeAt(whole) === 48) return i;
  if (input.charCodeAt(k) === DOT) {
    const fraction = ++k;
    while (isDigit(input.charCodeAt(k))) k++;
    if (k === fraction) return i;
  }
  const e = input.charCodeAt(k);
  if (e === 101 || e === 69) {
    const s = input.charCodeAt(k + 1);
    const power = s === PLUS || s === MINUS ? k + 2 : k + 1;
    k = power;
    while (isDigit(input.charCodeAt(k))) k++;
    if (k === power) return i;
  }
  return k;
}

// src/repair/values.ts
var MAX_NESTING = 512;
var WORD = 256;
var known = (r, a, i) => a !== WAIT || r.ended || r.input.length >= i + LOOK;
function readValue(r, c) {
  if (c === LBRACE || c === LBRACKET || c === LPAREN) return bracket(r, c);
  if (isDigit(c) || c === MINUS) {
    const k = numberEnd(r.input, r.i);
    if (k === r.input.length && !r.ended && k < r.i + WORD) return false;
    if (k > r.i && endsWord(r, k)) return takeNumber(r, k);
  } else if (c === 116 || c === 102 || c === 110) {
    const k = literalEnd(r.input, r.i, c);
    if (k > r.i && endsWord(r, k)) {
      r.i = k;
      return after(r);
    }
  }
  if (c === QUOTE || c === BACKSLASH || c === LT || closing(c) !== 0 || c === r.rules.delimiter?.charCodeAt(0)) {
    const quote = opening(r, r.i, false);
    if (quote < 0) return false;
    if (quote > 0) return string(r, quote);
  }
  if (c === COMMA) return noValue(r);
  if (c === COLON || c === EQUALS || c === BACKSLASH || c === SEMICOLON) return junk(r, 1);
  return word(r);
}
function junk(r, size) {
  r.report("junk", r.i, r.i + size);
  r.skipTo(r.i + size);
  return true;
}
var literalEnd = (input, i, c) => input.startsWith(c === 116 ? "true" : c === 102 ? "false" : "null", i) ? i + (c === 102 ? 5 : 4) : i;
function endsWord(r, k) {
  const { input } = r;
  const d = input.charCodeAt(k);
  if (d === RBRACE || d === RBRACKET || d === NL) return true;
  if (d !== COMMA) return false;
  return r.open !== void 0 && (!r.open.object || k + 1 < input.length && !isDigit(input.charCodeAt(k + 1)));
}
function takeNumber(r, k) {
  if (k > r.i + 4 && losesDigits(r.input.slice(r.i, k))) {
    r.report("big-number", r.i, k);
    r.put(r.i, k, `"${r.input.slice(r.i, k)}"`);
  }
  r.i = k;
  return after(r);
}
function after(r) {
  r.sure();
  r.mode = r.open === void 0 ? DONE : AFTER;
  return true;
}
function noValue(r) {
  const { i } = r;
  if (r.open?.object) {
    if (r.mark < 0) return noMember(r);
    r.mode = r.dropKey(i) ? KEY : FIRST;
    r.i = i + 1;
    return true;
  }
  r.report("extra-comma", i, i + 1);
  r.skipTo(i + 1);
  return true;
}
function noMember(r) {
  r.report("missing-value", r.i, r.i);
  r.put(r.i, r.i, "null");
  r.mode = AFTER;
  return true;
}
function string(r, quote) {
  const { open: open3 } = r;
  if (open3 !== void 0 && !open3.object && open3.rest?.object && quote === QUOTE && r.mark >= 0 && open3.close === RBRACKET) {
    const key3 = keyAt(r.input, r.i, Math.min(r.input.length, r.i + LOOK), false, true);
    if (!known(r, key3, r.i)) return false;
    if (key3 === YES) {
      r.report("missing-closer", r.i, r.i);
      r.insertBefore(open3.text);
      r.open = open3.rest;
      r.mode = KEY;
      return true;
    }
  }
  r.sure();
  begin(r, quote, STRING);
  return true;
}
function bracket(r, c) {
  const { input, i } = r;
  let object4 = c === LBRACE;
  let text2 = object4 ? "}" : "]";
  if (c === LPAREN) {
    const tuple = tupleAt(input, i + 1);
    if (!known(r, tuple, i + 1)) return false;
    if (tuple !== YES) return wrap(r, 1);
  } else if (object4) {
    const set = setAt(input, i + 1, r.ended);
    if (!known(r, set, i + 1)) return false;
    if (set === YES) object4 = false;
  } else {
    const k = skip(input, i + 1, Math.min(input.length, i + LOOK));
    if (k >= input.length && k < i + LOOK && !r.ended) return false;
    if (quoteAt(input, k) !== 0) {
      const key3 = keyAt(input, k, Math.min(input.length, i + LOOK), false, true);
      if (!known(r, key3, i)) return false;
      if (key3 === YES) object4 = true;
    }
  }
  if (full(r)) return tooDeep(r);
  text2 = object4 ? "}" : "]";
  r.sure();
  const opener3 = object4 ? LBRACE : LBRACKET;
  if (input.charCodeAt(i) !== opener3) {
    r.report(c === opener3 ? "punctuation" : "sequence", i, i + 1);
    r.put(i, i + 1, object4 ? "{" : "[");
  }
  r.open = push(object4, partner(c), text2, r.open);
  r.mode = FIRST;
  r.i = i + 1;
  return true;
}
var full = (r) => r.open !== void 0 && r.open.depth >= (r.rules.nesting ?? MAX_NESTING);
function tooDeep(r) {
  r.report("limit", r.i, r.i + 1);
  r.close(r.i, false);
  return true;
}
function wrap(r, size) {
  if (full(r)) return tooDeep(r);
  r.report("constructor", r.i, r.i + size);
  r.skipTo(r.i + size);
  r.open = push(false, RPAREN, "", r.open);
  r.mode = VALUE;
  return true;
}
function word(r) {
  const { input, i } = r;
  const prefix = prefixAt(input, i);
  if (prefix > 0) {
    r.report("quote-style", i, i + prefix);
    r.skipTo(i + prefix);
    return true;
  }
  const call16 = callAt(r);
  if (call16 < 0) return false;
  if (call16 > 0) return wrap(r, call16);
  const k = bareEnd(r, i);
  if (k < 0) return false;
  const n = input.length;
  if (k - i >= WORD) {
    r.report("unquoted", i, k);
    r.sure();
    r.put(i, k, JSON.stringify(input.slice(i, k)).slice(0, -1));
    r.i = k;
    r.mode = BARE;
    return true;
  }
  let to = k;
  while (to > i && isSpace(input.charCodeAt(to - 1))) to--;
  if (to === i) return junk(r, 1);
  const text2 = firstWord(input.slice(i, to), r.open);
  to = i + text2.length;
  return write(r, to, read(text2, r.ended && to === n));
}
function write(r, to, [text2, code]) {
  const { i } = r;
  if (text2 === void 0) {
    r.report(code, i, to);
    r.skipTo(to);
    return true;
  }
  if (code !== void 0) {
    r.report(code, i, to);
    r.put(i, to, text2);
  }
  r.i = to;
  skipQuote(r, code === "unquoted");
  return after(r);
}
function readBare(r) {
  const { input, i } = r;
  const k = bareEnd(r, i);
  if (k < 0) return false;
  r.report("unquoted", i, k);
  const whole = k - i >= WORD;
  r.put(i, k, JSON.stringify(whole ? input.slice(i, k) : input.slice(i, k).trimEnd()).slice(1, whole ? -1 : void 0));
  r.i = k;
  if (whole) return true;
  skipQuote(r, true);
  r.mode = r.open === void 0 ? DONE : AFTER;
  return true;
}
function skipQuote(r, text2) {
  const { delimiter } = r.rules;
  if (delimiter !== void 0 && r.input.startsWith(delimiter, r.i)) r.skipTo(r.i + delimiter.length);
  else if (text2 && r.input.charCodeAt(r.i) === QUOTE) r.skipTo(r.i + 1);
}
function bareEnd(r, i) {
  const { input, open: open3 } = r;
  const max = Math.min(input.length, i + WORD);
  let depth = 0;
  let k = i;
  for (; k < max; k++) {
    const c = ascii(input.charCodeAt(k));
    if (isLetter(c) || isDigit(c)) continue;
    if (c === NL || c === CR || c === SEMICOLON) break;
    if (c === LPAREN || (c === LBRACE || c === LBRACKET) && k > i && !isSpace(input.charCodeAt(k - 1))) depth++;
    else if (c === LBRACE || c === LBRACKET) {
      if (k > i && isPlain(input.slice(i, k).trimEnd())) break;
      depth++;
    } else if (c === RBRACE || c === RBRACKET || c === RPAREN) {
      if (depth > 0) depth--;
      else if (c !== RPAREN || open3 !== void 0 && open3.parens > 0) break;
    } else if (c === COMMA) {
      if (depth > 0) continue;
      const at = commaEnds(r, i, k);
      if (at === WAIT) return -1;
      if (at === YES) break;
    } else if (quoteAt(input, k) !== 0 && k > i) {
      const at = quoteEnds(r, i, k, c);
      if (at === WAIT) return -1;
      if (at === YES) break;
    } else if ((c === HASH || c === SLASH) && isSpace(input.charCodeAt(k - 1)) && k > i) {
      if (c === SLASH && k + 1 >= input.length && !r.ended) return -1;
      if (commentAt(input, k)) break;
    } else if (c === LT || r.closers?.begins(c)) {
      const at = markupAt(r, k);
      if (at === WAIT || !r.ended && delimiterBegun(r, k)) return -1;
      if (at === YES || delimiterBegun(r, k)) break;
    }
  }
  return k === input.length && k < i + WORD && !r.ended ? -1 : k;
}
var delimiterBegun = ({ input, rules: { delimiter } }, i) => delimiter !== void 0 && input.length - i < delimiter.length && delimiter.startsWith(input.slice(i));
function commaEnds(r, i, k) {
  const { input, open: open3 } = r;
  if (open3 === void 0) return isPlain(input.slice(i, k).trimEnd()) ? YES : NO;
  if (!open3.object) return YES;
  const end2 = Math.min(input.length, k + 1 + LOOK);
  const j = skip(input, k + 1, end2);
  if (j === end2) return r.ended || input.length >= k + 1 + LOOK ? YES : WAIT;
  const c = ascii(input.charCodeAt(j));
  const so = input.slice(i, k).trim();
  if (isPlain(so) || /^[+-]?\d{1,3}(?:,\d{3})*$/.test(so)) {
    if (j > k + 1 || !isDigit(c) || !/^[+-]?[1-9]\d{0,2}(?:,\d{3})*$/.test(so)) return YES;
    if (k + 4 >= input.length && !r.ended) return WAIT;
    return /^,\d{3}(?!\d)/.test(input.slice(k, k + 5)) ? NO : YES;
  }
  if (c === RBRACE || c === RBRACKET || c === COMMA || c === LBRACE || c === LT || c === RPAREN || c === DOT && so !== "")
    return YES;
  if (c === HASH || c === SLASH) return YES;
  const key3 = keyAt(input, j, end2, open3.parens > 0);
  if (key3 === WAIT) return r.ended || input.length >= k + 1 + LOOK ? quoteAt(input, j) !== 0 ? YES : NO : WAIT;
  return key3;
}
function quoteEnds(r, i, k, c) {
  const { input, open: open3 } = r;
  const end2 = Math.min(input.length, k + LOOK);
  if (open3?.object) {
    const key3 = keyAt(input, k, end2, false, true);
    if (!known(r, key3, k)) return WAIT;
    if (key3 === YES) return YES;
  }
  if (c !== QUOTE && c !== BACKSLASH) return NO;
  if (isPlain(input.slice(i, k).trimEnd())) return YES;
  if (c === BACKSLASH || open3 === void 0) return NO;
  const verdict = closes(r, k + 1);
  if (verdict === WAIT) return r.ended ? YES : WAIT;
  return verdict === YES ? YES : NO;
}
function markupAt(r, i) {
  const { input, closers: closers2 } = r;
  if (closers2?.whole(input, i)) return YES;
  if (closers2?.begun(input, i)) return r.ended ? YES : WAIT;
  if (input.charCodeAt(i) !== LT) return NO;
  if (i + 1 >= input.length) return r.ended ? NO : WAIT;
  const d = input.charCodeAt(i + 1);
  return isLetter(d) || d === 47 || d === 124 || d === 65372 || d === 33 ? YES : NO;
}
function prefixAt(input, i) {
  let k = i;
  while (k < i + 2 && "uUbBrRfF".includes(input.charAt(k) || " ")) k++;
  const c = input.charCodeAt(k);
  return k > i && (c === QUOTE || c === APOS) ? k - i : 0;
}
function callAt(r) {
  const { input, i } = r;
  if (!isLetter(input.charCodeAt(i)) && input.charCodeAt(i) !== 95 && input.charCodeAt(i) !== DOLLAR) return 0;
  let k = i;
  const end2 = Math.min(input.length, i + LOOK);
  if (input.startsWith("new ", i)) k += 4;
  while (k < end2 && (isWord(input.charCodeAt(k)) || input.charCodeAt(k) === DOT)) k++;
  if (k === end2) return input.length < i + LOOK && !r.ended ? -1 : 0;
  if (input.charCodeAt(k) !== LPAREN) return 0;
  const tuple = tupleAt(input, k + 1);
  if (!known(r, tuple, k + 1)) return -1;
  const c = input.charCodeAt(skip(input, k + 1, Math.min(input.length, k + LOOK)));
  if (tuple === YES) return c === LBRACE || c === LBRACKET ? k + 1 - i : 0;
  return c === QUOTE || c === APOS || c === LBRACE || c === LBRACKET || c === LPAREN || isDigit(c) || c === MINUS || isWord(c) ? k + 1 - i : 0;
}
function firstWord(words4, open3) {
  if (open3 === void 0 || isPlain(words4)) return words4;
  const m = /^(\S+)\s+(\S.*)$/s.exec(words4);
  if (!m || !isPlain(m[1])) return words4;
  const lacks = open3.object ? /^[\w$-]+\s*[:=]/.test(m[2]) : m[2].split(/\s+/).every(isPlain);
  return lacks ? m[1] : words4;
}

// src/repair/scan.ts
var NO_RULES = {};
var SMALL = 128;
var LONGEST_KEY = 256;
function scan(state2, input, start, ended, rules) {
  if (state2.mode === STRING && state2.quote === QUOTE && !ended && input.length - start < SMALL) {
    const index2 = plainEnd(input, start, rules.closers);
    if (index2 > start) return { index: index2, out: input.slice(start, index2), state: state2, repairs: void 0 };
  }
  const r = new Reader(state2, input, start, ended, rules);
  while (r.mode !== DONE && step(r)) if (r.stopped) break;
  const waits = r.mark >= 0;
  r.flush(r.i);
  const pending = !waits ? "" : r.mark === 0 ? r.out : r.out.slice(r.mark);
  const same = !waits && state2.pending === "" && r.mode === state2.mode && r.open === state2.open && r.quote === state2.quote && r.depth === state2.depth && r.back === state2.back;
  return {
    index: r.i,
    out: r.written(!waits ? r.out : r.mark === 0 ? "" : r.out.slice(0, r.mark)),
    state: same ? state2 : { mode: r.mode, open: r.open, quote: r.quote, back: r.back, depth: r.depth, pending },
    repairs: r.repairs
  };
}
function step(r) {
  switch (r.mode) {
    case STRING:
    case KEY_STRING:
      return readString(r);
    case LINE_COMMENT:
    case BLOCK_COMMENT:
      return comment2(r);
    case BARE:
      return readBare(r);
    default:
      return between(r);
  }
}
function between(r) {
  const { input, i } = r;
  if (i >= input.length) return false;
  const c = input.charCodeAt(i);
  if (c <= 32 && isStrictSpace(c)) {
    r.i++;
    return true;
  }
  if (r.mode === CALL) {
    r.put(i, i, "{");
    r.mode = FIRST;
  }
  if (c === RBRACE || c === RBRACKET) return closer(r, c);
  if (c > 127 || c === LT || c === HASH || c === SLASH || c === BACKSLASH || c === RPAREN || c <= 32 || r.closers?.begins(c)) {
    const done = odd(r, c);
    if (done !== void 0) return done;
  }
  switch (r.mode) {
    case COLON_:
      return colon(r, ascii(c));
    case AFTER:
      return after2(r, ascii(c));
    case VALUE:
      return readValue(r, ascii(c));
    default:
      if (r.open.object) return key(r, ascii(c));
      r.mode = VALUE;
      return true;
  }
}
function odd(r, c) {
  const { input, i } = r;
  if (isSpace(c)) return junk(r, 1);
  if (c === LT || r.closers?.begins(c)) {
    const quote = c === r.rules.delimiter?.charCodeAt(0) ? opening(r, i, false) : 0;
    const at = quote > 0 ? 0 : markupAt(r, i);
    if (quote < 0 || at === WAIT) return false;
    if (at === YES) return markup(r);
  }
  if (c === HASH || c === SLASH) {
    if (c === SLASH && i + 1 >= input.length) {
      if (!r.ended) return false;
      r.skipTo(i + 1);
      return true;
    }
    if (commentAt(input, i)) return beginComment(r, c);
  }
  if (c === BACKSLASH) {
    if (i + 1 >= input.length) {
      if (!r.ended) return false;
      return junk(r, 1);
    }
    if (isSpaceEscape(input.charCodeAt(i + 1))) return junk(r, 2);
  }
  const a = ascii(c);
  if (a === RBRACE || a === RBRACKET || a === RPAREN) return closer(r, a);
  return void 0;
}
function markup(r) {
  const { i, input, closers: closers2 } = r;
  const cut2 = closers2 !== void 0 && !closers2.whole(input, i) && closers2.begun(input, i);
  r.report(
    cut2 ? "garbled-close" : r.mode === COLON_ || r.mode === VALUE ? "missing-value" : "missing-closer",
    i,
    cut2 ? input.length : i
  );
  r.close(i, false);
  if (cut2) r.i = r.from = input.length;
  return true;
}
function beginComment(r, c) {
  const { i, input } = r;
  const size = c === HASH ? 1 : 2;
  r.report("comment", i, i + size);
  r.back = r.mode;
  r.mode = size === 2 && input.charCodeAt(i + 1) === STAR ? BLOCK_COMMENT : LINE_COMMENT;
  r.skipTo(i + size);
  return true;
}
function comment2(r) {
  const { input, closers: closers2, ended } = r;
  const n = input.length;
  const block = r.mode === BLOCK_COMMENT;
  let k = r.i;
  let done = false;
  for (; k < n && !done; k++) {
    const c = input.charCodeAt(k);
    if (block ? c === STAR && input.charCodeAt(k + 1) === SLASH : c === NL) {
      if (block) k++;
      done = true;
    } else if (block && c === STAR && k + 1 === n && !ended) break;
    else if (closers2?.begins(c)) {
      if (closers2.whole(input, k)) {
        done = true;
        k--;
      } else if (closers2.begun(input, k) && !ended) break;
    }
  }
  if (done) {
    r.mode = r.back;
    r.back = VALUE;
  }
  r.skipTo(k);
  return done;
}
function closer(r, c) {
  const { i, open: open3 } = r;
  if (open3 === void 0 || open3.close !== c) {
    const there = open3 === void 0 ? 0 : c === RBRACE ? open3.braces : c === RBRACKET ? open3.brackets : open3.parens;
    if (there === 0) return strayCloser(r, c);
  }
  if (r.rules.document && c === RBRACE && last(r, c)) {
    const more2 = moreMembers(r);
    if (more2 === WAIT && !r.ended) return false;
    if (more2 === YES) return stray(r);
  }
  if (isWrap(open3)) return closeWrap(r, c);
  if (r.mode === VALUE && open3.object && r.mark < 0) return noMember(r);
  if (r.mode === KEY || r.mode === VALUE && !open3.object) r.report("extra-comma", i, i);
  else if (r.mode === COLON_ || r.mode === VALUE) r.report("missing-value", i, i);
  if (open3.object && open3.text === "" && open3.close === c) return closeMerged(r);
  r.unhold(i);
  let o = open3;
  if (o.close !== c) {
    r.report("missing-closer", i, i);
    let missing = "";
    while (o.close !== c) {
      missing += o.text;
      o = o.rest;
    }
    r.put(i, i, missing);
  }
  if (o.text.charCodeAt(0) !== r.input.charCodeAt(i)) r.put(i, i + 1, o.text);
  r.open = o.rest;
  r.i = i + 1;
  r.mode = r.open === void 0 ? DONE : AFTER;
  return true;
}
function closeMerged(r) {
  const { i } = r;
  r.flush(i);
  const empty2 = r.mark < 0 ? r.mode === FIRST : r.out.charCodeAt(r.mark) !== COMMA;
  r.unhold(i);
  r.skipTo(i + 1);
  r.open = r.open.rest;
  r.mode = empty2 ? FIRST : AFTER;
  return true;
}
function closeWrap(r, c) {
  const { i } = r;
  r.open = r.open.rest;
  if (c !== RPAREN) r.report("missing-closer", i, i);
  else r.skipTo(i + 1);
  const empty2 = r.mode === VALUE;
  if (r.open === void 0 && !empty2) r.mode = DONE;
  return true;
}
function last(r, c) {
  let o = r.open;
  while (o !== void 0 && o.close !== c) o = o.rest;
  return o !== void 0 && o.rest === void 0;
}
function moreMembers(r) {
  const { input, i } = r;
  const end2 = Math.min(input.length, i + LOOK);
  const j = skip(input, i + 1, end2);
  if (j < end2 && input.charCodeAt(j) !== COMMA) return 0;
  const k = skip(input, j + 1, end2);
  if (k >= end2) return input.length < i + LOOK ? WAIT : 0;
  return quoteAt(input, k) === 0 ? 0 : keyAt(input, k, end2, false);
}
function stray(r) {
  r.report("stray-closer", r.i, r.i + 1);
  r.skipTo(r.i + 1);
  return true;
}
function strayCloser(r, c) {
  const { input, i, open: open3 } = r;
  if (open3 === void 0 || c === RPAREN || isWrap(open3) || r.mode !== AFTER) return stray(r);
  const end2 = Math.min(input.length, i + LOOK);
  const j = skip(input, i + 1, end2);
  if (j >= end2 && input.length < i + LOOK && !r.ended) return false;
  const d = ascii(input.charCodeAt(j));
  if (d === open3.close || d === COMMA && open3.depth === 1) return stray(r);
  r.report("missing-closer", i, i + 1);
  r.put(i, i + 1, open3.text);
  r.open = open3.rest;
  r.i = i + 1;
  r.mode = r.open === void 0 ? DONE : AFTER;
  return true;
}
function key(r, c) {
  const { i } = r;
  if (c === QUOTE || c === BACKSLASH || c === LT || c > 127 || closing(c) !== 0 || c === r.rules.delimiter?.charCodeAt(0)) {
    const quote = opening(r, i, true);
    if (quote < 0) return false;
    if (quote > 0) {
      r.hold(i);
      begin(r, quote, KEY_STRING);
      return true;
    }
  }
  if (c === COMMA) {
    r.report("extra-comma", i, i + 1);
    r.skipTo(i + 1);
    return true;
  }
  if (c === LBRACE || c === LBRACKET) return bracketForKey(r, c);
  if (isWord(c)) return bareKey(r);
  if (c === DOT || c === 8230) return ellipsis2(r);
  return junk(r, 1);
}
function bracketForKey(r, c) {
  const { i, open: open3 } = r;
  if (c === LBRACE && r.mode === KEY && open3.rest !== void 0 && !open3.rest.object && !isWrap(open3.rest)) {
    r.report("missing-closer", i, i);
    r.flush(i);
    if (r.mark >= 0) r.insertBefore(open3.text);
    r.open = open3.rest;
    r.mode = VALUE;
    return true;
  }
  if (c === LBRACKET) return junk(r, 1);
  if (full(r)) return tooDeep(r);
  r.report("junk", i, i + 1);
  r.skipTo(i + 1);
  r.open = push(true, RBRACE, "", open3);
  return true;
}
function bareKey(r) {
  const { input, i } = r;
  const max = Math.min(input.length, i + LONGEST_KEY);
  let k = i;
  let word5 = -1;
  for (; k < max; k++) {
    const c2 = ascii(input.charCodeAt(k));
    if (c2 === COLON || c2 === EQUALS || c2 === COMMA || c2 === RBRACE || c2 === RBRACKET || c2 === LBRACE || c2 === LBRACKET || c2 === NL || c2 === LT || c2 === RPAREN || c2 === SEMICOLON || closing(c2) !== 0)
      break;
    if (word5 < 0 && !isWord(c2) && c2 !== DOT) word5 = k;
  }
  if (k === input.length && k < i + LONGEST_KEY && !r.ended) return false;
  const c = ascii(input.charCodeAt(k));
  let to = c === COLON || c === EQUALS || word5 < 0 ? k : word5;
  while (isSpace(input.charCodeAt(to - 1))) to--;
  if (c === QUOTE && to === k) {
    if (k + 1 >= input.length && !r.ended) return false;
    const j = skip(input, k + 1, Math.min(input.length, k + LOOK));
    if (j >= input.length && j < k + LOOK && !r.ended) return false;
    if (ascii(input.charCodeAt(j)) === COLON) {
      r.report("unquoted", i, k + 1);
      r.hold(i);
      r.put(i, k + 1, JSON.stringify(input.slice(i, k)));
      r.i = k + 1;
      r.mode = COLON_;
      return true;
    }
  }
  r.report("unquoted", i, to);
  r.hold(i);
  r.put(i, to, JSON.stringify(input.slice(i, to).replace(OPTION, "")));
  r.i = to;
  r.mode = COLON_;
  return true;
}
var OPTION = /^--(?=\w)/;
function ellipsis2(r) {
  r.report("ellipsis", r.i, r.i + 1);
  r.skipTo(r.i + 1);
  return true;
}
function colon(r, c) {
  const { input, i } = r;
  if (c === COLON) {
    if (input.charCodeAt(i) !== COLON) {
      r.report("punctuation", i, i + 1);
      r.put(i, i + 1, ":");
    }
    r.i = i + 1;
    r.mode = VALUE;
    return true;
  }
  if (c === COMMA || c === SEMICOLON) {
    r.mode = r.dropKey(i) ? KEY : FIRST;
    r.i = i + 1;
    return true;
  }
  let to = i;
  if (c === EQUALS || c === MINUS) {
    if (i + 1 >= input.length && !r.ended) return false;
    if (input.charCodeAt(i + 1) === GT) to = i + 2;
    else if (c === EQUALS) to = i + 1;
  }
  if (!(to === i + 1 && r.open.close === RPAREN)) r.report("missing-colon", i, to);
  r.put(i, to, ":");
  r.i = to;
  r.mode = VALUE;
  return true;
}
function after2(r, c) {
  const { input, i } = r;
  const open3 = r.open;
  if (isWrap(open3)) return afterWrapped(r, c);
  if (c === COMMA || c === SEMICOLON) {
    r.hold(i);
    if (input.charCodeAt(i) !== COMMA) {
      r.report("punctuation", i, i + 1);
      r.put(i, i + 1, ",");
    }
    r.i = i + 1;
    r.mode = open3.object ? KEY : VALUE;
    return true;
  }
  if (c === DOT || c === 8230) return ellipsis2(r);
  if (garbled2(r, c)) return markupTail(r);
  const fence = c === BACKTICK ? fenceAt(input, i) : void 0;
  if (fence === WAIT && !r.ended) return false;
  if (fence === YES) return markup(r);
  const value2 = c === LBRACE || c === LBRACKET || c === LPAREN;
  if (value2 ? !open3.object || c === LBRACE : quoteAt(input, i) !== 0 || isWord(input.charCodeAt(i)) || delimited(r)) {
    if (r.closers !== void 0 && !r.ended && mayBeGarbled(r, c)) return false;
    r.report("missing-comma", i, i);
    r.hold(i);
    r.put(i, i, ",");
    r.mode = open3.object ? KEY : VALUE;
    return true;
  }
  if (c === PLUS && i + 1 >= input.length && !r.ended) return false;
  return junk(r, 1);
}
var delimited = (r) => r.rules.delimiter !== void 0 && r.input.startsWith(r.rules.delimiter, r.i);
var mayBeGarbled = (r, c) => isWord(c) && r.closers !== void 0 && r.input.length - r.i <= LOOK && r.closers.pending(r.input, r.i) === r.i;
var garbled2 = (r, c) => r.ended && isWord(c) && r.closers !== void 0 && r.input.length - r.i <= LOOK && r.closers.tail(r.input, r.i) === r.i;
function markupTail(r) {
  const n = r.input.length;
  r.report("garbled-close", r.i, n);
  r.close(r.i, false);
  r.i = r.from = n;
  return true;
}
function afterWrapped(r, c) {
  const { input, i } = r;
  if (c === COMMA) {
    const end2 = Math.min(input.length, i + LOOK);
    const k = skip(input, i + 1, end2);
    const at = k < end2 ? quoteAt(input, k) === 0 ? 0 : keyAt(input, k, end2, false) : WAIT;
    if (at === WAIT && input.length < i + LOOK && !r.ended) return false;
    if (at === YES) {
      r.report("missing-closer", i, i);
      while (r.open !== void 0 && isWrap(r.open)) r.open = r.open.rest;
      if (r.open === void 0) r.mode = DONE;
      return true;
    }
  }
  r.report("skipped", i, i + 1);
  r.skipTo(i + 1);
  return true;
}

// src/repair/strict.ts
var DEEP = 30;
var SURE_DIGITS = 15;
function strictObject(input, i) {
  const n = input.length;
  let keys2 = 0;
  let depth = 0;
  let lists2 = 0;
  let text2 = -1;
  let k = i;
  for (; ; ) {
    text2 = -1;
    let c = input.charCodeAt(k);
    while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k);
    let opened2 = false;
    if (c === LBRACE || c === LBRACKET) {
      if (++depth > DEEP) return void 0;
      lists2 = c === LBRACKET ? lists2 | 1 << depth : lists2 & ~(1 << depth);
      opened2 = true;
      k++;
    } else if (c === QUOTE) {
      text2 = k;
      k = stringEnd2(input, k, n);
      if (k < 0) return void 0;
    } else {
      const end2 = scalarEnd(input, k, c);
      if (end2 === k) return void 0;
      k = end2;
    }
    for (; ; ) {
      c = input.charCodeAt(k);
      while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k);
      const list3 = (lists2 & 1 << depth) !== 0;
      if (c === (list3 ? RBRACKET : RBRACE)) {
        k++;
        opened2 = false;
        if (--depth === 0) return text2 < 0 || ends2(input, text2, k) ? parsed(input, i, k, keys2) : void 0;
        continue;
      }
      if (!opened2) {
        if (c !== COMMA) return void 0;
        c = input.charCodeAt(++k);
        while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k);
      }
      if (list3) break;
      if (c !== QUOTE) return void 0;
      k = stringEnd2(input, k, n);
      if (k < 0) return void 0;
      c = input.charCodeAt(k);
      while (c <= SPACE && isStrictSpace(c)) c = input.charCodeAt(++k);
      if (c !== COLON) return void 0;
      keys2++;
      k++;
      break;
    }
  }
}
function ends2(input, text2, end2) {
  if (!input.slice(text2, end2).includes("{")) return true;
  let k = end2;
  while (k < input.length && closes2(input.charCodeAt(k))) k++;
  const c = input.charCodeAt(k);
  return c === LT || isStrictSpace(c) || c === COMMA;
}
var closes2 = (c) => c === RBRACE || c === RBRACKET || c === RPAREN;
function parsed(input, start, end2, keys2) {
  try {
    return { end: end2, keys: keys2, value: JSON.parse(input.slice(start, end2)) };
  } catch {
    return void 0;
  }
}
function stringEnd2(input, i, n) {
  const near = Math.min(n, i + 32);
  let k = i + 1;
  for (; k < near; k++) {
    const c = input.charCodeAt(k);
    if (c === QUOTE) return k + 1;
    if (c === BACKSLASH) k++;
    else if (c < SPACE) return -1;
  }
  for (let q = input.indexOf('"', k); q >= 0; q = input.indexOf('"', q + 1)) {
    let b = q;
    while (b > k && input.charCodeAt(b - 1) === BACKSLASH) b--;
    if ((q - b & 1) === 0) return q + 1;
  }
  return -1;
}
function scalarEnd(input, i, c) {
  if (c === 116) return input.startsWith("true", i) ? i + 4 : i;
  if (c === 102) return input.startsWith("false", i) ? i + 5 : i;
  if (c === 110) return input.startsWith("null", i) ? i + 4 : i;
  let k = i;
  if (c === MINUS) c = input.charCodeAt(++k);
  while (isDigit(c) || c === DOT) c = input.charCodeAt(++k);
  if (c === 101 || c === 69 || c === PLUS) return i;
  return k - i > SURE_DIGITS ? i : k;
}

// src/step.ts
var DONE2 = { events: NONE };
var isRecovery = (frame) => "recover" in frame;
var isProse = (frame) => "prose" in frame;
var emit = (parser, events) => parser.map((value2) => ({ events: events(value2) }));
var drop = (parser) => parser.result(DONE2);
var followed = (step2, ...frames) => ({
  ...step2,
  next: step2.next ? [...step2.next, ...frames] : frames
});
var opening2 = (events, step2) => events.length === 0 ? step2 : { ...step2, events: [...events, ...step2.events] };
var seq = (first2, ...rest2) => first2.map((step2) => followed(step2, ...rest2));
function many(item, gap3 = ws) {
  const next = gap3.then(item);
  const self = alt(
    lazy(() => seq(next, self)),
    cutHead(next),
    succeed(DONE2)
  );
  return self;
}
var cutHead = (next) => primitive((input, i) => {
  const reply = run(next, input, i);
  const cut2 = !reply.status && reply.furthest >= input.length && input.slice(i, i + MAX_HEAD).trim() !== "";
  return cut2 ? okSoFar(input, { events: [error("truncated", i, input.length)] }) : no(i, "one more");
});
var many1 = (item, gap3) => seq(item, many(item, gap3));
var opened = (open3, body9) => list(open3, body9).map(([events, step2]) => opening2(events, step2));
var withRange = (grammar10, events) => primitive((input, i) => {
  const reply = run(grammar10, input, i);
  return reply.status ? { ...reply, value: opening2(events(i, reply.index), reply.value) } : reply;
});
var hold = (body9, until2 = "call") => body9.map((step2) => ({ ...until2 === "message" ? step2 : followed(step2, unclosed), hold: until2 }));
var report = (code, events = NONE) => primitive((_, i) => ok(i, { events: [error(code, i), ...events] }));
var unclosed = {
  recover: lazy(
    () => alt(
      atEnd((at) => [error("truncated", at)]),
      report("missing-closer")
    )
  )
};
var ahead = (parser) => primitive((input, i) => {
  const reply = run(parser, input, i);
  return { ...reply, index: i, value: DONE2 };
});
var atEnd = (events) => primitive((input, i) => i === input.length ? okSoFar(input, { events: events(i) }) : no(i, "the end"));

// src/json.ts
var errors = (repairs2) => repairs2 ? repairs2.map((r) => error(r.code, r.start, r.end)) : NONE;
var VOID = [{ type: "void" }];
function value(state2, rules, step2) {
  return primitive((input, i) => {
    const read2 = scan(state2, input, i, false, rules);
    if (isDone(read2.state)) return ok(read2.index, step2(read2.out, read2.repairs, void 0, read2.index));
    if (read2.index === i) return lastPiece(scan(state2, input, i, true, rules), input, step2);
    return ok(read2.index, step2(read2.out, read2.repairs, read2.state, read2.index));
  });
}
function lastPiece({ index: index2, out, state: state2, repairs: repairs2 = [] }, input, step2) {
  const cut2 = { code: index2 < input.length ? "missing-closer" : "truncated", start: index2, end: index2 };
  const said = isDone(state2) ? repairs2 : [...repairs2, cut2];
  return okSoFar(input, step2(out + finish(state2), said, void 0, index2), index2);
}
function argumentsFrom(start, rules) {
  const from = (state2) => {
    const self = value(state2, rules, (out, repairs2, next) => ({
      events: repairs2 ? [...errors(repairs2), { type: "args", delta: out }] : out ? [{ type: "args", delta: out }] : NONE,
      next: next === void 0 ? void 0 : next === state2 ? again2 : [from(next)],
      waits: next !== void 0
    }));
    const again2 = [self];
    return self;
  };
  return from(start);
}
var strictArguments = primitive((input, i) => {
  const whole = strictObject(input, i);
  if (!whole) return no(i, "strict JSON");
  return ok(whole.end, { events: [{ type: "args", delta: input.slice(i, whole.end), whole }] });
});
function stringified(rules) {
  const from = (state2, soFar) => value(state2, rules, (out, repairs2, next, end2) => {
    const text2 = soFar + out;
    if (next) return { events: errors(repairs2), next: [from(next, text2)] };
    const inner2 = JSON.parse(text2).trim();
    if (inner2 === "") return { events: [...errors(repairs2), { type: "args", delta: "{}" }] };
    if (inner2[0] !== "{") return { events: [...errors(repairs2), ...VOID] };
    const read2 = scan(START, inner2, 0, true, NO_RULES);
    const repaired = read2.repairs ? [error("junk", end2)] : NONE;
    return { events: [...errors(repairs2), ...repaired, { type: "args", delta: read2.out + finish(read2.state) }] };
  });
  return from(START, "");
}
var keywordArguments = (around5, language = { syntax: "python" }) => argumentsFrom(KWARGS, { ...rulesFor(around5), ...language });
var rulesFor = (around5) => around5 ? { closers: around5 } : NO_RULES;
function args({ around: around5, bare: bare2 = false, language } = {}) {
  const rules = { ...rulesFor(around5), ...language };
  const lenient = argumentsFrom(START, rules);
  const object4 = language ? lenient : alt(strictArguments, lenient);
  const string2 = stringified(rules);
  const other2 = bare2 ? fail("arguments") : ignored(rules);
  return primitive((input, i) => {
    if (i === input.length) return no(i, "arguments");
    const c = input[i];
    if (c === "{")
      return bare2 ? unless(alt(declaration, words), object4, other2, input, i) : unless(words, object4, other2, input, i);
    if (c === '"' || c === "'") return run(string2, input, i);
    if (c === "n" || c === "N") return run(bare2 ? none : nothing, input, i);
    if (c === "<" || c === "}" || c === ",") return no(i, "arguments");
    return run(other2, input, i);
  });
}
var declaration = token("{").then(
  alt(
    token('"type"').then(token(":")).then(lit('"object"')),
    token('"properties"').then(token(":")).then(lit("{")),
    lit('"$schema"')
  )
);
var words = token("{").then(chars(/\w/, 1, 64)).then(chars(/[ \t]/, 1, 16)).then(chars(/[A-Za-z]/, 1, 1)).then(chars(/[\w \t]/, 0, 128)).then(alt(aheadOf(/[}\n<]/), end));
function unless(sign, object4, other2, input, i) {
  const found = run(sign, input, i);
  const reply = run(found.status ? other2 : object4, input, i);
  return found.furthest > reply.furthest ? { ...reply, furthest: found.furthest } : reply;
}
var none = emit(alt(lit("null"), lit("None")), () => [{ type: "args", delta: "{}" }]);
var nothing = alt(
  none,
  lazy(() => ignored(NO_RULES))
);
var ignored = (rules) => skipped(START, rules, () => VOID);
function skipped(state2 = START, rules = NO_RULES, said) {
  const from = (state3) => {
    const piece = value(state3, rules, (_out, _repairs, next) => ({ events: NONE, next: next && [from(next)] }));
    return said ? withRange(piece, (start, end2) => end2 > start ? said(start, end2) : NONE) : piece;
  };
  return from(state2);
}
function collected(then) {
  const from = (state2, soFar) => value(state2, NO_RULES, (out, repairs2, next) => ({
    events: errors(repairs2),
    next: [next ? from(next, soFar + out) : then(soFar + out)]
  }));
  return from(START, "");
}
function stringValue(type) {
  const from = (state2) => value(state2, NO_RULES, (out, repairs2, next) => {
    const body9 = out.slice(state2 === START ? 1 : 0, next ? void 0 : -1);
    const said = body9 || state2 === START;
    const text2 = said ? [{ type, delta: JSON.parse(`"${body9}"`) }] : NONE;
    return { events: [...errors(repairs2), ...text2], next: next && [from(next)] };
  });
  const string2 = from(START);
  return primitive((input, i) => i < input.length && input[i] === '"' ? run(string2, input, i) : no(i, "string"));
}
var STRICT = { strict: true };
var jsonText = (state2 = START) => primitive((input, i) => {
  let read2 = scan(state2, input, i, false, STRICT);
  const stuck = read2.index === i && !read2.repairs && !isDone(read2.state);
  if (stuck) read2 = scan(state2, input, i, true, STRICT);
  const end2 = read2.repairs ? read2.repairs[0].start : read2.index;
  if (end2 === i && state2 === START) return no(i, "JSON");
  const step2 = {
    events: end2 > i ? [{ type: "text", delta: input.slice(i, end2) }] : NONE,
    next: stuck || read2.repairs || isDone(read2.state) ? void 0 : [jsonText(read2.state)]
  };
  return stuck ? okSoFar(input, step2, end2) : ok(end2, step2);
});
var QUOTES = { '"': '"', "'": "'", "\u201C": "\u201D", "`": "`" };
var word2 = primitive((input, i) => {
  if (i === input.length) return no(i, "string");
  const quote = QUOTES[input[i]];
  if (quote === void 0) return no(i, "string");
  const window = i + MAX_HEAD;
  for (let j = i + 1; j < input.length && j < window; j++) {
    if (input[j] === "\\") j++;
    else if (input[j] === quote) return decoded(input, i, j + 1);
  }
  return no(input.length < window ? input.length : i, "string");
});
function decoded(input, start, end2) {
  const raw2 = input.slice(start, end2);
  const read2 = scan(START, raw2, 0, true, NO_RULES);
  const text2 = JSON.parse(read2.out + finish(read2.state));
  if (typeof text2 !== "string") return no(start, "string");
  return ok(end2, { text: text2, repairs: read2.repairs?.map((r) => ({ ...r, start: r.start + start, end: r.end + start })) });
}
var COMMENT = /\/\/[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\//y;
var MAX_COMMENT = 1024;
var comment3 = primitive((input, i) => {
  const c = input[i];
  if (c !== "#" && (c !== "/" || i + 1 < input.length && !"/*".includes(input[i + 1]))) return no(i, "a comment");
  const window = i + MAX_COMMENT;
  COMMENT.lastIndex = 0;
  const found = COMMENT.exec(input.slice(i, window))?.[0];
  if (found === void 0) return no(input.length < window ? input.length : i, "the end of a comment");
  return ok(i + found.length, error("comment", i, i + found.length));
});
var gap = ws.chain(
  () => alt(
    comment3.chain((found) => gap.map((more2) => [found, ...more2])),
    succeed(NONE)
  )
);
var bareKey2 = primitive((input, i) => {
  let j = i;
  while (j < input.length && j - i < 64 && /[\w$-]/.test(input[j])) j++;
  if (j === input.length && j - i < 64) return no(j, "key");
  const end2 = input[j] === '"' ? j + 1 : j;
  return j > i ? ok(end2, { text: input.slice(i, j), repairs: [{ code: "unquoted", start: i, end: end2 }] }) : no(i, "key");
});
var openKey = (known4) => alt(
  ...[...known4.keys()].map(
    (text2) => position.chain(
      (at) => lit(`"${text2}`).then(aheadOf(/[\s:=]/)).result({
        text: text2,
        repairs: [{ code: "missing-closer", start: at + text2.length + 1, end: at + text2.length + 1 }]
      })
    )
  )
);
var colon2 = gap.chain(
  (said) => alt(
    token(":").result(NONE),
    position.chain((at) => alt(token("=>"), token("=")).result([error("missing-colon", at, at + 1)])),
    position.chain((at) => aheadOf(/["{[]/).result([error("missing-colon", at)]))
  ).chain((found) => gap.map((more2) => [...said, ...found, ...more2]))
);
var noColon = gap.chain(
  (said) => position.chain((at) => aheadOf(/[^:,}\]=]/).result([...said, error("missing-colon", at)]))
);
var keyed = (text2, after4) => text2.chain((word5) => after4.map((said) => ({ text: word5.text, said: [...errors(word5.repairs), ...said] })));
var anyKey = keyed(alt(word2, bareKey2), colon2);
var keyOf = (known4) => {
  const ours = alt(word2, bareKey2).chain((found) => known4.has(found.text) ? succeed(found) : fail("a known key"));
  return alt(keyed(openKey(known4), colon2), anyKey, keyed(ours, noColon));
};
var named = (events) => emit(word2, ({ text: text2, repairs: repairs2 }) => [...errors(repairs2), ...events(text2)]);
var halfQuoted = primitive((input, i) => {
  const open3 = input[i] === '"';
  const from = open3 ? i + 1 : i;
  let j = from;
  while (j < input.length && j - from < MAX_HEAD && /[\w.:/-]/.test(input[j])) j++;
  if (j === input.length) return no(j - from < MAX_HEAD ? j : i, "a name");
  const fits = j > from && (open3 ? /[,}\n]/.test(input[j]) : input[j] === '"');
  if (!fits) return no(i, "a name");
  const text2 = input.slice(from, j);
  if (open3) return ok(j, { text: text2, repairs: [{ code: "missing-closer", start: j, end: j }] });
  return ok(j + 1, { text: text2, repairs: [{ code: "unquoted", start: i, end: j + 1 }] });
});
var name = alt(halfQuoted, word2).chain(
  ({ text: text2, repairs: repairs2 }) => text2 === "" ? fail("a name") : succeed({ events: [...errors(repairs2), { type: "name", name: text2 }] })
);
var label = drop(alt(word2, lit("null"), lit("true"), lit("false")));
function object(fields2, {
  begin: begin6 = NONE,
  end: end2 = NONE,
  strangeFirst = false,
  bare: bare2 = false,
  enough = [],
  head: head8 = [],
  arguments: own
} = {}) {
  const known4 = new Map(Object.entries(fields2));
  const key3 = keyOf(known4);
  const strange2 = succeed({
    events: NONE,
    next: [skipped()],
    ...strangeFirst ? {} : { reject: [jsonText(MEMBER)] }
  });
  const closing4 = (end3) => {
    const brace = lit("}").result(end3);
    const said = gap.chain(
      (said2) => alt(
        brace,
        surplusComma.chain((found) => brace.map((over4) => [found, ...over4]))
      ).map((e) => [...said2, ...e])
    );
    return emit(said, (events) => events);
  };
  const closed2 = closing4(end2);
  const member = (used, members = []) => key3.chain(({ text: text2, said }) => {
    const field2 = known4.get(text2);
    const noted = (grammar10) => said.length > 0 ? grammar10.map((step2) => opening2(said, step2)) : grammar10;
    if (!field2 && own && !used?.includes(own))
      return noted(collected((json5) => rest2(used ?? [], [...members, [text2, json5]])));
    if (!field2) return used || strangeFirst ? noted(seq(strange2, rest2(used ?? []))) : fail("a key of a call");
    if (used?.includes(field2)) return noted(seq(skipped(), rest2(used, members)));
    const after4 = rest2([...used ?? [], field2], members);
    if (field2 === own) return noted(alt(seq(vacant, rest2([...used ?? [], vacant], members)), seq(field2, after4)));
    return noted(bare2 ? alt(seq(field2, after4), seq(strange2, after4)) : seq(field2, after4));
  });
  const rest2 = (used, members = []) => {
    const has = (some) => some.some((grammar10) => used.includes(grammar10));
    const loose = members.length > 0 && own !== void 0 && !used.includes(own);
    const over4 = loose ? [{ type: "members", members }, ...end2] : end2;
    const usual2 = alt(loose ? closing4(over4) : closed2, separated(member(used, members)));
    if (has(enough) || used.includes(vacant)) return alt(usual2, noComma.then(unclosed2(over4)));
    return has(head8) ? alt(usual2, brokenOff(usual2, over4), beforeTag.then(unclosed2(over4))) : usual2;
  };
  return token("{").then(gap).chain((said) => member().map((step2) => opening2([...begin6, ...said], step2)));
}
var vacant = drop(token("{").then(lit("}")));
var beforeTag = primitive((input, i) => {
  const { index: index2 } = run(ws, input, i);
  if (index2 === input.length) return no(index2, "a tag");
  return input[index2] === "<" ? ok(i, void 0) : no(index2, "a tag");
});
var brokenOff = (member, end2) => primitive((input, i) => {
  const { status, furthest } = run(member, input, i);
  if (status || furthest < input.length) return no(i, "the end");
  return okSoFar(input, { events: [error("truncated", i, input.length), ...end2] });
});
var surplusComma = position.chain((at) => token(",").result(error("extra-comma", at, at + 1)));
var separated = (item) => {
  const comma2 = token(",").then(gap);
  const several = surplusComma.chain(
    (found) => gap.chain(
      (said) => alt(
        lazy(() => several),
        comma2
      ).map((more2) => [found, ...said, ...more2])
    )
  );
  const between2 = alt(
    comma2,
    position.map((at) => [error("missing-comma", at)])
  );
  const one = (between3) => gap.chain((said) => between3.chain((more2) => item.map((step2) => opening2([...said, ...more2], step2))));
  return alt(one(between2), one(several));
};
var noComma = primitive((input, i) => {
  const { index: index2 } = run(ws, input, i);
  if (index2 === input.length) return okSoFar(input, void 0, i);
  return input[index2] === "," ? no(index2, "]") : ok(i, void 0);
});
function array(item) {
  const rest2 = alt(
    drop(ws.then(lit("]"))),
    emit(ws.then(surplusComma).skip(lit("]")), (found) => [found]),
    lazy(() => separated(seq(item, rest2))),
    noComma.then(unclosed2(NONE))
  );
  return token("[").then(seq(item, rest2));
}
var unclosed2 = (end2) => alt(
  atEnd((at) => [error("missing-closer", at), ...end2]),
  report("missing-closer", end2)
);
var strayItem = primitive((input, i) => {
  if (i === input.length || !/["[\d-]/.test(input[i])) return no(i, "an item");
  return run(overlooked, input, i);
});
var overlooked = skipped(START, NO_RULES, (start, end2) => [error("skipped", start, end2)]);
var emptyArray = drop(token("[").then(lit("]")));
function entries(begin6, value2, end2) {
  const head8 = anyKey.chain(
    ({ text: text2, said }) => text2 === "" ? fail("a key") : succeed({ events: [...said, ...begin6(text2)] })
  );
  const one = seq(
    head8,
    value2,
    emit(ws, () => end2)
  );
  const rest2 = alt(
    drop(ws.then(lit("}"))),
    emit(ws.then(surplusComma).skip(lit("}")), (found) => [found]),
    lazy(() => separated(seq(one, rest2))),
    unclosed2(NONE)
  );
  return token("{").then(seq(one, rest2));
}

// src/shapes/fabricated.ts
var fabrication = (...markers) => ws.then(alt(...markers.map(lit))).result({ events: [{ type: "lost", code: "fabricated" }], next: [rest] });
var fabricated = (...markers) => alt(fabrication(...markers), succeed(DONE2));
var rest = primitive(
  (input, i) => i === input.length ? okSoFar(input, DONE2) : ok(input.length, { events: [{ type: "lost", code: "fabricated", more: true }], next: [rest] })
);

// src/repair/closers.ts
var WINDOW = 64;
var LEAST = 5;
var LEAST_BEGUN = 4;
var LEAST_NAME = 2;
var tags = (marker) => marker.split(/(?<=>)(?=<)/);
function closers(...markers) {
  let made2;
  const get = () => made2 ??= closersOf(markers);
  return {
    whole: (input, i) => get().whole(input, i),
    begun: (input, i) => get().begun(input, i),
    tail: (input, from) => get().tail(input, from),
    pending: (input, from) => get().pending(input, from),
    begins: (c) => get().begins(c)
  };
}
function closersOf(markers) {
  const all2 = [...new Set(markers.flatMap(tags).filter((m) => m !== ""))];
  const first2 = new Set(all2.map((m) => m.charCodeAt(0)));
  const places = /* @__PURE__ */ new Map();
  for (const marker of all2)
    for (let at = 0; at < marker.length; at++) {
      const c = marker.charCodeAt(at);
      const name4 = marker.search(/\w/);
      places.set(c, [...places.get(c) ?? [], { marker, at, name: name4 < 0 ? marker.length : name4 }]);
    }
  const ascii2 = new Uint8Array(128);
  for (const c of first2) if (c < 128) ascii2[c] = 1;
  const NONE2 = [];
  const table = Array.from({ length: 128 }, (_, c) => places.get(c) ?? NONE2);
  const last2 = new Set(all2.map((m) => m.charCodeAt(m.length - 1)));
  const before3 = (input, end2) => {
    const c = input.charCodeAt(end2 - 1);
    return (c < 128 ? table[c] : places.get(c)) ?? NONE2;
  };
  const common = (input, low, end2, marker, at) => {
    let k = 0;
    while (k <= at && end2 - 1 - k >= low && input.charCodeAt(end2 - 1 - k) === marker.charCodeAt(at - k)) k++;
    return k;
  };
  const piece = (input, low, end2) => {
    if (!last2.has(input.charCodeAt(end2 - 1))) return 0;
    let best = 0;
    for (const m of all2) {
      const k = common(input, low, end2, m, m.length - 1);
      if ((k >= LEAST || k === m.length) && k > best) best = k;
    }
    return best;
  };
  const beginning = (input, low, end2) => {
    let best = 0;
    for (const { marker, at } of before3(input, end2))
      if (at + 1 > best && at + 1 < marker.length && common(input, low, end2, marker, at) === at + 1) best = at + 1;
    return best;
  };
  const inside = (input, low, end2) => {
    let best = 0;
    const there = before3(input, end2);
    for (let p = 0; p < there.length; p++) {
      const k = common(input, low, end2, there[p].marker, there[p].at);
      if (k > best) best = k;
    }
    return best;
  };
  const fragment = (input, low, end2) => {
    let k = end2;
    while (k > low && isName(input.charCodeAt(k - 1))) k--;
    if (k - 2 >= low && input.charCodeAt(k - 1) === SLASH && first2.has(input.charCodeAt(k - 2))) return k - 2;
    let best = 0;
    for (const { marker, at, name: name4 } of before3(input, end2)) {
      const n = common(input, low, end2, marker, at);
      const own = at + 1 - name4;
      if (n === at + 1 && n < marker.length && n >= LEAST_NAME && n > best) best = n;
      else if (n >= own && own >= LEAST_NAME && own > best && isName(marker.charCodeAt(at))) best = own;
    }
    return end2 - best;
  };
  const trim = (input, low, end2) => {
    let k = end2;
    while (k > low && isSpace(input.charCodeAt(k - 1))) k--;
    return k;
  };
  const pieces = (input, low, end2) => {
    let at = end2;
    for (; ; ) {
      const e = trim(input, low, at);
      const n = piece(input, low, e);
      if (n === 0) return at;
      at = e - n;
      if (!all2.some((m) => m.length === n && input.startsWith(m, at))) at = fragment(input, low, at);
    }
  };
  return {
    whole: (input, i) => first2.has(input.charCodeAt(i)) && all2.some((m) => input.startsWith(m, i)),
    begun: (input, i) => first2.has(input.charCodeAt(i)) && all2.some((m) => m.length > input.length - i && m.startsWith(input.slice(i))),
    begins: (c) => c < 128 ? ascii2[c] === 1 : first2.has(c),
    tail(input, from) {
      const low = Math.max(from, input.length - WINDOW);
      const end2 = trim(input, low, input.length);
      if (end2 <= low) return -1;
      const begun = beginning(input, low, end2);
      const at = pieces(input, low, begun >= LEAST_BEGUN ? end2 - begun : end2);
      if (at < end2) return at;
      return -1;
    },
    pending(input, from) {
      const n = input.length;
      if (n <= from) return n;
      const c = input.charCodeAt(n - 1);
      if (before3(input, n) === NONE2 && !isSpace(c) && !isName(c)) return n;
      const low = Math.max(from, n - WINDOW);
      const end2 = trim(input, low, n);
      const part = end2 - inside(input, low, end2);
      const at = pieces(input, low, fragment(input, low, part));
      return Math.min(at, pieces(input, low, end2));
    }
  };
}
var isName = (c) => isLetter(c) || isDigit(c) || c === 95;

// src/repair/marks.ts
var closingText = (closing4) => typeof closing4 === "string" ? closing4 : closing4.text;
var exactly = (closing4) => typeof closing4 === "string" ? lit(closing4) : alt(lit(closing4.text), closing4.also ?? never);
var inexactly = (closing4) => alt(tagWithSpaces(closingText(closing4)), typeof closing4 !== "string" && closing4.garbled || never);
var anyhow = (closing4) => alt(exactly(closing4), inexactly(closing4));
var never = primitive((_, i) => no(i, "nothing"));
function tagWithSpaces(close2) {
  const name4 = /^<\/([\w:.-]+)>$/.exec(close2)?.[1];
  if (name4 === void 0) return never;
  const blank3 = chars(/\s/, 0, 8);
  const end2 = alt(blank3.then(lit(">")), aheadOf(/[\n<]/));
  return lit("<").then(blank3).then(lit("/")).then(blank3).then(word3(name4)).then(end2);
}
var word3 = (name4) => primitive((input, i) => {
  const found = input.slice(i, i + name4.length).toLowerCase();
  if (found === name4.toLowerCase())
    return { status: true, index: i + name4.length, value: name4, furthest: -1, expected: [] };
  const begun = i + found.length === input.length && name4.toLowerCase().startsWith(found);
  return no(begun ? input.length : i, name4);
});

// src/repair/similar.ts
function similar(a, b) {
  const x = plain(a);
  const y = plain(b);
  if (x === y) return true;
  const shorter = Math.min(x.length, y.length);
  if (shorter < 4 || Math.abs(x.length - y.length) > 2) return false;
  return distance(x, y, 2) <= (shorter < 6 ? 1 : 2);
}
var isTag = (found, name4) => similar(found, name4) || similar(found.replace(/:[\w.-]+$/, ""), name4);
var plain = (name4) => name4.toLowerCase().replace(/[-_:.]/g, "");
function distance(a, b, most) {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next.push(Math.min(next[k - 1] + 1, row[k] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)));
    row = next;
  }
  return Math.min(row[b.length], most + 1);
}

// src/repair/section.ts
var nothing2 = succeed(void 0);
var REACH2 = 256;
function section(open3, body9, closer2, {
  end: end2 = NONE,
  optionalClose = false,
  cut: cut2 = false,
  closes: closes4 = [],
  around: around5 = closers(closingText(closer2))
} = {}) {
  const close2 = closingText(closer2);
  const missing = (code) => optionalClose || close2 === "" ? emit(nothing2, () => end2) : report(code, end2);
  const damaged = lazy(
    () => alt(
      emit(ws.then(reported(inexactly(closer2))), (found) => [found, ...end2]),
      emit(ws.then(inexact(close2)), (found) => [found, ...end2]),
      emit(ws.then(surplus(close2, ...closes4)), (found) => [found, ...end2]),
      emit(ws.then(broken(close2, cut2)), (found) => [...optionalClose ? NONE : [found], ...end2]),
      emit(ws.then(garbled3(around5)), (found) => [found, ...end2])
    )
  );
  const given2 = [closer2, ...closes4].filter((one) => closingText(one) !== "");
  const closing4 = alt(
    ...given2.map((one) => emit(ws.then(exactly(one)), () => end2)),
    ...close2 === "" ? [] : [damaged],
    missing("missing-close")
  );
  const recovery = { recover: skipTo(close2, cut2) };
  return opened(once(open3), body9).map((step2) => ({ ...step2, next: [...step2.next ?? [], recovery, closing4] }));
}
var once = (open3) => primitive((input, i) => {
  const first2 = run(open3, input, i);
  if (!first2.status) return first2;
  const text2 = input.slice(i, first2.index).trim();
  if (text2.length < LEAST_TAG || !BRACKET.test(text2[0])) return first2;
  const from = run(ws, input, first2.index).index;
  const last2 = LAST_TAG.exec(text2)?.[0] ?? text2;
  const value2 = (twice) => [...first2.value, error("garbled-open", from, from + twice.length)];
  if (input.startsWith(text2, from)) {
    const second = run(open3, input, from);
    return second.status ? { ...second, value: value2(text2) } : first2;
  }
  if (input.startsWith(last2, from)) return { ...first2, index: from + last2.length, value: value2(last2) };
  const begun = input.slice(from);
  return text2.startsWith(begun) || last2.startsWith(begun) ? { ...first2, furthest: input.length } : first2;
});
var LEAST_TAG = 3;
var BRACKET = /[<[\]{(]/;
var LAST_TAG = /<[^<>\n]+>$/;
function skipTo(close2, cut2) {
  return alt(
    primitive(
      (input, i) => i === input.length ? okSoFar(input, { events: cut2 ? [error("truncated", i)] : NONE }) : no(i, "the end")
    ),
    emitSpan(until(close2, REACH2), "skipped"),
    emitSpan(brokenOff2, "truncated"),
    primitive((_, i) => ok(i, { events: [error("skipped", i)] }))
  );
}
var brokenOff2 = primitive((input, i) => {
  if (input.length - i >= REACH2 || !/^\s*[,:"]/.test(input.slice(i))) return no(i, "the end");
  return okSoFar(input, "");
});
var emitSpan = (parser, code) => spanned(parser).map(([from, to]) => ({ events: [error(code, from, to)] }));
var spanned = (parser) => position.chain((from) => parser.then(position).map((to) => [from, to]));
function inexact(close2) {
  const name4 = /^<\/([\w:.-]+)>$/.exec(close2)?.[1];
  if (name4 === void 0) return fail(close2);
  const blank3 = chars(/\s/, 0, 8);
  const word5 = chars(/[\w:.-]/, 1, 64).chain((found) => isTag(found, name4) ? succeed(found) : fail(close2));
  return reported(
    lit("<").then(blank3).then(lit("/")).then(blank3).then(word5).then(blank3).then(alt(lit(">"), aheadOf(/[<\n]/)))
  );
}
var garbled3 = (around5) => primitive((input, i) => {
  if (around5.whole(input, i)) return no(i, "a garbled closing tag");
  if (around5.tail(input, i) === i) return okSoFar(input, error("garbled-close", i, input.length));
  return no(around5.pending(input, i) <= i ? input.length : i, "a closing tag");
});
var surplus = (...closes4) => reported(chars(/[\]})"',;`\s]/, 1, 16).then(alt(...closes4.map(exactly))), "stray-closer");
var broken = (close2, cut2) => primitive(
  (input, i) => close2.startsWith(input.slice(i, i + close2.length)) && input.length - i < close2.length ? okSoFar(input, error(cut2 && i === input.length ? "truncated" : "missing-close", i, input.length)) : no(i, close2)
);
var reported = (parser, code = "garbled-close") => spanned(parser).map(([from, to]) => error(code, from, to));

// src/tag.ts
var ATTRIBUTE = /([\w:.-]+)\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)'|[“”]([^“”]*)[“”]|([^\s"'<>“”]+))/g;
var openTag = (name4, prefixes = [""]) => element(alt(...prefixes.map((prefix) => lit(`<${prefix}${name4}`))));
var element = (head8) => list(position, head8, attributes).map(
  ([start, , tag7]) => tag7.garbled ? { ...tag7, garbled: [start, tag7.garbled[1]] } : tag7
);
var attributes = primitive((input, from) => {
  if (from === input.length) return no(from, ">");
  if (!/[\s/>]/.test(input[from])) return no(from, ">");
  const end2 = endOfTag(input, from);
  if (end2 < 0) return no(input.length - from < MAX_HEAD ? input.length : from, ">");
  const lost = input[end2] !== ">";
  const inner2 = input.slice(from, end2);
  const found = /* @__PURE__ */ new Map();
  let last2 = 0;
  for (const { index: index2, 0: all2, 1: key3, 2: double, 3: single, 4: curly, 5: bare2 } of inner2.matchAll(ATTRIBUTE)) {
    found.set(key3, double ?? single ?? curly ?? bare2 ?? "");
    last2 = index2 + all2.length;
  }
  if (lost && found.size === 0 && inner2.trim() !== "") return no(end2, ">");
  const tag7 = { attributes: found, empty: !lost && inner2.endsWith("/") };
  if (!lost) return ok(end2 + 1, tag7);
  const over4 = inner2.slice(last2).trim() === "" ? end2 : from + last2;
  return ok(over4, { ...tag7, garbled: [from, over4] });
});
function endOfTag(input, from) {
  let quote = "";
  for (let i = from; i < input.length && i < from + MAX_HEAD; i++) {
    const c = input[i];
    if (quote !== "") quote = c === quote ? "" : quote;
    else if (c === ">" || c === "<") return i;
    else if ((c === '"' || c === "'") && input[i - 1] === "=") quote = c;
  }
  return -1;
}
function assignTag(head8, fits = SIMPLE) {
  const rest2 = primitive((input, from) => {
    for (let i = from; i < input.length && i < from + MAX_HEAD; i++) {
      const c = input[i];
      if (c !== ">" && c !== "<" && c !== "\n") continue;
      const name4 = unquoted(input.slice(from, i).trim());
      if (name4 === "" || !(c === ">" ? fits : SIMPLE).test(name4)) return no(i, "a name");
      return c === ">" ? ok(i + 1, { name: name4 }) : ok(i, { name: name4, garbled: [from, i] });
    }
    return no(input.length - from < MAX_HEAD ? input.length : from, "a name");
  });
  return list(position, head8, space.then(lit("=")), rest2).map(
    ([start, , , named9]) => named9.garbled ? { ...named9, garbled: [start, named9.garbled[1]] } : named9
  );
}
var unquoted = (text2) => /^(["'`])(.*)\1$/s.exec(text2)?.[2]?.trim() ?? text2;
var SIMPLE = /^[\p{L}\p{N}_][\p{L}\p{N}_.:/-]*$/u;
var WORDS = /^[\p{L}\p{N}_][\p{L}\p{N}_.:/ -]*$/u;
var ANY = /\S/;
var space = chars(/[ \t]/, 0, 4);
var ranged = (parser) => list(position, parser, position).map(([from, value2, to]) => [value2, [from, to]]);
var textBefore = (stop) => ws.then(chars(new RegExp(`[^${stop.source}\\n]`), 1)).chain((text2) => {
  const name4 = text2.trim();
  return name4 === "" ? fail("a name") : succeed(name4);
});

// src/shapes/json-call.ts
var CALL_KEYS = { name: ["name"], arguments: ["arguments", "parameters"], id: ["id"] };
var ANY_KEYS = {
  name: ["name", "tool_name", "function_name", "tool", "toolName", "call"],
  arguments: ["arguments", "parameters", "args", "tool_args", "input", "params", "tool_input", "kwargs"],
  id: ["id", "tool_call_id", "call_id"],
  recipient: ["recipient_name", "recipient", "function"]
};
var MARKED_KEYS = {
  ...ANY_KEYS,
  name: [...ANY_KEYS.name, "action"],
  arguments: [...ANY_KEYS.arguments, "properties", "action_input"]
};
var BEGIN = [{ type: "call" }];
var END = [{ type: "end" }];
var LATE = [{ type: "call", lateId: true }];
function callObject({
  keys: keys2 = CALL_KEYS,
  around: around5,
  bare: bare2 = false,
  marked: marked4 = false,
  lateId = false
} = {}) {
  const values7 = args({ around: around5, bare: bare2 });
  const head8 = marked4 ? { head: [name] } : {};
  const id = named((text2) => [{ type: "id", id: text2 }]);
  const own = {
    ...fields(keys2.name, name),
    ...fields(keys2.recipient ?? [], recipient),
    ...fields(keys2.arguments, values7)
  };
  const inner2 = object(own, { strangeFirst: !bare2, bare: bare2, enough: [values7], ...head8 });
  const ids = fields(keys2.id ?? [], alt(id, label));
  const wrapped2 = { function: keys2.recipient?.includes("function") ? alt(inner2, recipient) : inner2 };
  const all2 = { ...fields(keys2.also ?? [], skipped()), ...own, ...ids, type: label, ...wrapped2 };
  const begin6 = lateId ? LATE : BEGIN;
  const loose = marked4 ? { arguments: values7 } : {};
  return object(all2, { begin: begin6, end: END, strangeFirst: !bare2, bare: bare2, enough: [values7, inner2], ...head8, ...loose });
}
var recipient = name.map((step2) => ({
  ...step2,
  events: step2.events.map((e) => e.type === "name" ? { ...e, name: e.name.replace(/^functions\./, "") } : e)
}));
var fields = (keys2, grammar10) => Object.fromEntries(keys2.map((key3) => [key3, grammar10]));
var keyedCall = (around5) => entries((text2) => [...BEGIN, { type: "name", name: text2 }], args({ around: around5 }), END);
function jsonCalls(spec) {
  const { name: name4, open: open3, opens: opens2 = [], close: close2 = "", closes: closes4 = [], bare: bare2 = false, at } = spec;
  const openers2 = [open3, ...opens2];
  const markers = [close2, ...closes4].filter((text2) => text2 !== "");
  const body9 = callsBody(spec, markers);
  const grammars = openers2.map(
    (marker) => section(words2(marker).skip(ws).result(NONE), body9, close2, {
      optionalClose: spec.optionalClose ?? close2 === "",
      closes: closes4
    })
  );
  const triggers = [...new Set(openers2.map((marker) => typeof marker === "string" ? triggerOf(marker) : marker[0]))];
  const leftovers = markers.filter((text2) => text2 !== FENCE);
  return {
    name: name4,
    ...spec.aliases ? { aliases: spec.aliases } : {},
    triggers: at ? triggers.map((text2) => ({ text: text2, at })) : triggers,
    grammar: bare2 ? hold(alt(...grammars)) : alt(...grammars),
    print: (calls9) => printed(spec, calls9),
    ...leftovers.length > 0 && !bare2 ? { closers: leftovers } : {},
    ...bare2 ? { bare: bare2 } : {},
    spec: { shape: "json-call", ...spec },
    ...spec.models ? { models: spec.models } : {}
  };
}
var triggerOf = (open3) => /^<[\w:.-]+>$/.test(open3) ? open3.slice(0, -1) : open3;
var words2 = (marker) => typeof marker === "string" ? opener(marker) : sequence(...marker);
function bareCalls({ keys: keys2 = CALL_KEYS, ...spec }) {
  const call16 = callObject({ keys: keys2, bare: true });
  const next = ws.then(alt(lit(";"), lit(","))).then(ws);
  const printOne = (one) => printedCall(one, keys2);
  return {
    ...spec,
    triggers: ["{", "["],
    grammar: hold(alt(seq(call16, many(hold(call16), next), surplus2), array(call16))),
    print: (calls9) => calls9.length === 1 ? printOne(calls9[0]) : `[${calls9.map(printOne).join(", ")}]`,
    bare: true,
    spec: { shape: "json-call", keys: keys2 }
  };
}
var surplus2 = alt(
  ranged(chars(/[}\]]/, 1, 8)).skip(alt(end, aheadOf(/\n/))).map(([, [from, to]]) => ({ events: [error("stray-closer", from, to)] })),
  succeed(DONE2)
);
var FENCE = "```";
function callsBody(spec, markers) {
  const { bare: bare2 = false, lateId = false, body: body9 = "any", keys: keys2 = bare2 ? CALL_KEYS : MARKED_KEYS } = spec;
  const around5 = markers.length > 0 ? closers(...markers) : void 0;
  const given2 = around5 ? { around: around5 } : {};
  const plain5 = bare2 || spec.keyed === true;
  const object4 = callObject({ keys: keys2, lateId, bare: plain5, marked: !plain5, ...given2 });
  const call16 = spec.keyed ? alt(object4, keyedCall(around5)) : object4;
  const lost = bare2 || markers.length === 0 ? [] : [lostLine(markers)];
  const first2 = alt(call16, ...lost.map((line3) => opened(line3.skip(ws), call16)));
  const next = alt(call16, opened(strayClosers, call16), ...lost.map((line3) => emit(line3, (said) => said)));
  const objects = seq(first2, many(next, separator));
  const lists2 = bare2 ? [array(call16)] : [array(alt(call16, strayItem)), ...spec.noEmptyList ? [] : [emptyArray]];
  return alt(...body9 === "objects" ? [] : lists2, ...body9 === "array" ? [] : [objects]);
}
var opener = (open3) => {
  const name4 = /^<([\w:.-]+)>$/.exec(open3)?.[1];
  if (name4 === void 0) return lit(open3);
  return openTag(name4).chain((tag7) => tag7.attributes.has("name") ? fail("no name") : succeed(tag7));
};
var separator = ws.then(optional(alt(lit(","), lit(";")))).then(ws);
var strayClosers = primitive((input, i) => {
  const reply = run(closersOnly, input, i);
  return { ...reply, value: [error("stray-closer", i, reply.index)] };
});
var lostLine = (markers) => list(
  position,
  lit("{").then(until("\n")),
  position,
  ahead(ws.then(alt(lit("{"), ...markers.map(lit))))
).map(([from, , to]) => [error("unreadable", from, to)]);
var closersOnly = chars(/[}\])]/, 1, 8).skip(separator);
function printed(spec, calls9) {
  const { open: open3, close: close2 = "", layout, pad = "", between: between2 = "\n" } = spec;
  const [before3, after4] = typeof pad === "string" ? [pad, pad] : pad;
  const objects = calls9.map(
    (call16) => spec.keyed ? json({ [call16.name]: call16.arguments }) : printedCall(call16, spec.keys ?? CALL_KEYS, spec.lateId)
  );
  const end2 = spec.optionalClose ? "" : close2;
  const inside = (text2) => `${open3}${before3}${text2}${after4}${end2}`;
  switch (layout) {
    case "sections":
      return objects.map(inside).join(between2);
    case "lines":
      return inside(objects.join(between2));
    case "array":
      return inside(`[${objects.join(", ")}]`);
    case "list":
      return inside(`[
    ${objects.join(",\n    ")}
]`);
  }
}
function printedCall(call16, keys2 = CALL_KEYS, lateId = false) {
  const id = call16.id !== void 0 && keys2.id ? [[keys2.id[0], call16.id]] : [];
  const own = [[keys2.name[0], call16.name], [keys2.arguments[0], call16.arguments]];
  return json(Object.fromEntries(lateId ? [...own, ...id] : [...id, ...own]));
}
function json(value2) {
  if (Array.isArray(value2)) return `[${value2.map(json).join(", ")}]`;
  if (typeof value2 !== "object" || value2 === null) return JSON.stringify(value2) ?? "null";
  const members = Object.entries(value2).filter(([, v]) => v !== void 0);
  return `{${members.map(([k, v]) => `${JSON.stringify(k)}: ${json(v)}`).join(", ")}}`;
}

// src/grammars/action-action_input.ts
var NAME = "action-action_input";
var KEYS = {
  name: ["action"],
  arguments: ["action_input"],
  also: ["thought", "thoughts", "reasoning"]
};
var bare = bareCalls({ name: NAME, keys: KEYS });
var fenced = jsonCalls({
  name: NAME,
  open: "Action:\n```",
  opens: [
    ["Action:", "```json"],
    ["Action:", "```"]
  ],
  close: FENCE,
  layout: "sections",
  pad: "\n",
  keys: KEYS,
  bare: true,
  at: "line"
});
var head = sequence("{", '"action"', ":", '"Final Answer"', ",", '"action_input"', ":").then(ws);
var answer = head.then(seq(stringValue("content"), drop(ws.then(lit("}")))));
var fencedAnswer = alt(sequence("Action:", "```json"), sequence("Action:", "```")).skip(ws).then(seq(answer, drop(optional(ws.then(lit(FENCE))))));
var print = (call16) => `Action:
\`\`\`
${printedCall(call16, KEYS)}
\`\`\``;
var actionActionInput = {
  name: NAME,
  triggers: [...bare.triggers, ...fenced.triggers],
  grammar: alt(fencedAnswer, answer, seq(alt(fenced.grammar, bare.grammar), fabricated("Observation:"))),
  print: (calls9) => calls9.map(print).join("\n"),
  bare: true,
  spec: { shape: "json-call", keys: KEYS },
  models: ["LangChain structured chat"]
};

// src/shapes/text-element.ts
var headClose = (close2) => alt(
  lit(close2).result(void 0),
  list(position, alt(inexact(close2), withoutSlash(close2)), position).map(
    ([from, , to]) => [from, to]
  ),
  position.chain((at) => ws.then(aheadOf(/[<{]/)).result([at, at]))
);
var nameOf = (close2) => close2.replace(/^<\/|>$/g, "");
var withoutSlash = (close2) => lit("<").then(chars(/[\w:.-]/, 1, 64)).chain((word5) => isTag(word5, nameOf(close2)) ? lit(">") : fail(close2));
var closedText = (close2, text2 = textBefore(/<>/)) => alt(
  list(text2, headClose(close2)).map(
    ([name4, garbled4]) => garbled4 ? { name: name4, garbled: garbled4 } : { name: name4 }
  ),
  withoutBracket(close2)
);
var withoutBracket = (close2) => list(position, textBefore(/<>/), position, lit(">")).chain(([start, text2, end2]) => {
  const [, name4 = "", word5 = ""] = /^(.+)\/\s*([\w:.-]+)$/.exec(text2) ?? [];
  if (name4 === "" || !isTag(word5, nameOf(close2))) return fail(close2);
  return succeed({ name: name4.trim(), garbled: [Math.max(start, end2 - word5.length - 1), end2 + 1] });
});
var textElement = (name4) => lit(`<${name4}>`).then(closedText(`</${name4}>`));

// src/shapes/named-json.ts
function namedCall(spec) {
  const { head: head8, close: close2, around: around5 = [], tail = [], optionalClose = close2 === "", plain: plain5 = false, noArguments = false } = spec;
  const markers = [close2, ...around5].filter((marker) => marker !== "");
  const values7 = args({ around: closers(...markers), bare: plain5 });
  const none5 = plain5 ? [] : [atEnd((at) => [error("truncated", at)]), before(tail[0] ?? close2)];
  const body9 = alt(values7, ...none5, ...noArguments ? [NOTHING2] : []);
  const open3 = head8.skip(ws).map(({ name: name4, id, garbled: garbled4 }) => [
    ...BEGIN,
    { type: "name", name: name4 },
    ...id === void 0 ? [] : [{ type: "id", id }],
    ...garbled4 ? [error(garbled4[0] === garbled4[1] ? "missing-close" : "garbled-close", ...garbled4)] : []
  ]);
  return section(open3, seq(body9, ...tail.map(closing2)), close2, { end: END, optionalClose });
}
var NOTHING2 = succeed(DONE2);
var before = (marker) => marker === "" ? fail("arguments") : primitive((input, i) => {
  const found = run(lit(marker), input, i);
  return found.status ? ok(i, DONE2) : no(found.furthest, marker);
});
var closing2 = (marker) => alt(
  drop(ws.then(lit(marker))),
  ws.then(
    primitive(
      (input, i) => i < input.length && marker.startsWith(input.slice(i, i + marker.length)) ? okSoFar(input, { events: [error("missing-close", i, input.length)] }) : no(i, marker)
    )
  ),
  report("missing-close")
);
var wrappedCalls = (open3, call16, close2, optionalClose = close2 === "", closes4 = []) => section(open3.skip(ws).result(NONE), many1(call16), close2, { optionalClose, closes: closes4 });
var toolName = primitive((input, i) => {
  let j = i;
  while (j < input.length && j - i < MAX_NAME && isNameChar(input.charCodeAt(j), j === i)) j++;
  if (j === input.length && j - i < MAX_NAME) return no(j, "the name of a tool");
  return j > i ? ok(j, input.slice(i, j)) : no(i, "the name of a tool");
});
var MAX_NAME = 128;
var isNameChar = (c, first2) => c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95 || !first2 && c >= 45 && c <= 58 || c > 191 && c < 8192 || c >= 12352 && c < 57344;
function namedJson(spec) {
  const { call: call16, also = [], inside = [], wrappers = [], spellings: spellings3 = [], bare: bare2 = false, plain: plain5 = bare2 } = spec;
  const respelled = [(text2) => text2, ...spellings3];
  const layouts = respelled.flatMap((spell) => [call16, ...also].map(spell)).map(layoutOf);
  const grammar10 = alt(...respelled.map((spell) => spelled(spec, spell)));
  const opens2 = respelled.flatMap((spell) => wrappers.map(([open3]) => spell(open3)));
  const first2 = layouts.flatMap(({ head: [opener3] }) => Array.isArray(opener3) ? opener3.slice(0, 1) : []);
  const closes4 = [
    ...wrappers.map(([, close2]) => close2),
    ...[call16, ...also, ...inside].map((text2) => layoutOf(text2).close)
  ];
  return {
    name: spec.name,
    ...spec.aliases ? { aliases: spec.aliases } : {},
    triggers: spec.triggers ?? [.../* @__PURE__ */ new Set([...opens2, ...first2])],
    ...spec.known ? { known: spec.known } : {},
    grammar: bare2 ? hold(grammar10) : grammar10,
    print: (calls9) => printed2(spec, calls9),
    ...plain5 ? {} : { closers: [...new Set(respelled.flatMap((spell) => closes4.filter(isMarker).map(spell)))] },
    ...bare2 ? { bare: bare2 } : {},
    spec: { shape: "named-json", call: call16, also, inside, wrappers },
    ...spec.models ? { models: spec.models } : {}
  };
}
function spelled(spec, spell) {
  const {
    call: call16,
    also = [],
    inside = [],
    wrappers = [],
    needsWrapper = false,
    nameOf: nameOf2,
    optionalClose,
    bare: bare2,
    plain: plain5 = bare2,
    objectOnly = plain5
  } = spec;
  const ends3 = wrappers.map(([, close2]) => spell(close2)).filter((close2) => close2 !== "");
  const one = (text2) => {
    const { head: head8, tail, close: close2 } = layoutOf(spell(text2));
    const unsure = objectOnly === true || typeof head8.at(-1) === "string";
    const after4 = (end2) => ({ tail: tail.map(end2), close: end2(close2), around: ends3, plain: unsure, ...optional2({ optionalClose }) });
    const said = headOf(spec.exact ? exactly2(spell(text2)) : head8, nameOf2, spec.exact);
    if (![...tail, close2].some((marker) => marker.includes("{name}")))
      return namedCall({ head: said, ...after4((marker) => marker) });
    return said.chain((h) => namedCall({ head: succeed(h), ...after4((marker) => marker.replace("{name}", () => h.name)) }));
  };
  const alone2 = needsWrapper ? [] : wrappers.length > 0 ? [call16, ...also].filter(startsMarked) : [call16, ...also];
  const any = alt(...[call16, ...also, ...inside].map(one));
  const sections = wrappers.flatMap(([open3, close2]) => [
    wrappedCalls(lit(spell(open3)), any, spell(close2), close2 === "", ends3),
    ...close2 === "" ? [] : [empty(spell(open3), spell(close2))]
  ]);
  return alt(...sections, ...alone2.map(one));
}
var startsMarked = (text2) => !text2.startsWith("{");
var optional2 = (members) => Object.fromEntries(Object.entries(members).filter(([, value2]) => value2 !== void 0));
var empty = (open3, close2) => withRange(drop(list(lit(open3), ws, lit(close2))), (start, end2) => [error("skipped", start, end2)]);
function layoutOf(text2) {
  const [before3 = "", after4 = ""] = text2.split("{json}");
  const head8 = parted(before3, markersOf);
  const ends3 = markersOf(after4);
  return { head: head8, tail: ends3.slice(0, -1), close: ends3.at(-1) ?? "" };
}
var exactly2 = (text2) => parted(text2.split("{json}")[0], (literal2) => [literal2]);
var parted = (text2, literals) => text2.split(/\{(name|id|label)\}/).map((part, k) => k % 2 === 1 ? part : part === "" ? [] : literals(part)).filter((part) => part.length > 0);
var markersOf = (text2) => text2.match(/<[^<>]*>|\[[^[\]]*\]|[^\s<[]+|\S/g) ?? [];
var isMarker = (text2) => /^[<[][^{}]*[>\]]$/.test(text2);
var headOf = (pieces, nameOf2, exact = false) => pieces.reduce(
  (before3, piece, k) => (exact ? before3 : before3.skip(ws)).chain((head8) => {
    const element5 = exact ? void 0 : elementOf(pieces, k);
    if (element5 && typeof piece === "string")
      return element5.map(({ name: name4, ...garbled4 }) => ({ ...head8, ...garbled4, [piece]: name4 }));
    if (!exact && elementOf(pieces, k - 1)) return succeed(head8);
    if (typeof piece === "string") return toolName.map((text2) => ({ ...head8, [piece]: text2 }));
    return (exact ? lit(piece.join("")) : sequence2(...piece)).result(head8);
  }),
  succeed({})
).chain(({ name: name4, id, ...rest2 }) => {
  const said = name4 ?? (id === void 0 ? "" : nameOf2?.(id) ?? id);
  return said === "" ? fail("the name of a tool") : succeed(id === void 0 ? { ...rest2, name: said } : { ...rest2, name: said, id });
});
var elementOf = (pieces, k) => {
  const [close2 = "", ...rest2] = typeof pieces[k] === "string" ? pieces[k + 1] ?? [] : [];
  if (!close2.startsWith("</") || close2.length < 4) return void 0;
  return closedText(close2, toolName).skip(ws).skip(sequence2(...rest2));
};
var sequence2 = (...texts) => texts.reduce(
  (before3, text2) => before3.skip(ws).then(text2 === "```json" ? alt(lit(text2), lit("```")) : lit(text2)),
  succeed(void 0)
);
function printed2(spec, calls9) {
  const { call: call16, also = [], idOf, between: between2 = "", wrapEach = false } = spec;
  const [open3, close2] = spec.wrappers?.[0] ?? ["", ""];
  const withId = call16.includes("{id}") ? call16 : also.find((text2) => text2.includes("{id}")) ?? call16;
  const texts = calls9.map((c, k) => {
    const places = {
      name: c.name,
      id: c.id ?? idOf?.(c, k) ?? "",
      label: spec.label ?? "",
      json: JSON.stringify(c.arguments)
    };
    return (c.id === void 0 ? call16 : withId).replace(
      /\{(name|id|label|json)\}/g,
      (_, place2) => places[place2]
    );
  });
  return wrapEach ? texts.map((text2) => open3 + text2 + close2).join(between2) : open3 + texts.join(between2) + close2;
}
var respelledTokens = ["\uFF5C", "|"].flatMap(
  (bar) => ["\u2581", "_", " ", "\\_"].filter((join3) => bar !== "\uFF5C" || join3 !== "\u2581").map((join3) => (text2) => text2.replaceAll("\uFF5C", bar).replaceAll("\u2581", join3))
);

// src/grammars/action-input-caps.ts
var actionInputCaps = namedJson({
  name: "action-input-caps",
  triggers: [{ text: "ACTION:", at: "line" }],
  call: "ACTION: {name}\nINPUT: {json}",
  between: "\n",
  bare: true
});

// src/grammars/angle-sentinel.ts
var angleSentinel = jsonCalls({
  name: "angle-sentinel",
  open: "<<<TOOL_CALL>>>",
  close: "<<<END_TOOL_CALL>>>",
  layout: "sections",
  models: ["GLM"]
});

// src/seek.ts
var PLAIN = 32;
var codeUnit = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
function seeker(words4) {
  const byFirst = /* @__PURE__ */ new Map();
  for (const word5 of words4) {
    const first2 = word5.charCodeAt(0);
    byFirst.set(first2, [...byFirst.get(first2) ?? [], word5]);
  }
  const ascii2 = new Uint8Array(128);
  for (const first2 of byFirst.keys()) if (first2 < 128) ascii2[first2] = 1;
  const beyondAscii = [...byFirst.keys()].some((first2) => first2 >= 128);
  const makeFirsts = () => words4.length === 0 ? /[^\s\S]/g : new RegExp(`[${words4.map((w) => codeUnit(w[0])).join("")}]`, "g");
  let firsts;
  const at = (input, i) => byFirst.get(input.charCodeAt(i));
  const whole = (input, i) => at(input, i)?.some((w) => input.startsWith(w, i)) ?? false;
  const begun = (input, i) => {
    const left = input.length - i;
    return at(input, i)?.some((w) => w.length > left && w.startsWith(input.slice(i))) ?? false;
  };
  const seek = (input, from) => {
    let i = from;
    for (let plain5 = 0; i < input.length; i++, plain5++) {
      if (plain5 > PLAIN) {
        firsts ??= makeFirsts();
        firsts.lastIndex = i;
        if (!firsts.test(input)) return input.length;
        i = firsts.lastIndex - 1;
        plain5 = 0;
      }
      const c = input.charCodeAt(i);
      if ((c < 128 ? ascii2[c] === 1 : beyondAscii) && (whole(input, i) || begun(input, i))) return i;
    }
    return i;
  };
  return { seek, whole, begun };
}

// src/raw.ts
function raw(type, ...stops) {
  const { seek, whole } = seeker(stops);
  const ends3 = closers(...stops.filter((stop) => stop.includes("/")));
  const take2 = (input, i, end2) => end2 > i ? [{ type, delta: input.slice(i, end2) }] : NONE;
  const last2 = (input, i) => {
    const end2 = ends3.tail(input, i);
    if (end2 < 0) return okSoFar(input, { events: take2(input, i, input.length) });
    return okSoFar(input, { events: [...take2(input, i, end2), error("garbled-close", end2, input.length)] });
  };
  const self = primitive((input, i) => {
    const at = seek(input, i);
    if (at < input.length && whole(input, at)) return ok(at, { events: take2(input, i, at) });
    const safe = cutAt(input, Math.min(at, ends3.pending(input, i)));
    return safe > i ? ok(safe, { events: take2(input, i, safe), next: again2 }) : last2(input, i);
  });
  const again2 = [self];
  return self;
}
var REACH3 = 200;
var NESTED2 = 600;
function rawValue(marks) {
  const { mark, seek, follows, isText } = reader(marks);
  const ends3 = closers(...marks.closes);
  const take2 = (input, i, end2) => end2 > i ? [{ type: "value", delta: input.slice(i, end2) }] : NONE;
  const last2 = (input, i) => {
    const end2 = ends3.tail(input, i);
    if (end2 < 0) return okSoFar(input, { events: take2(input, i, input.length) });
    return okSoFar(input, { events: [...take2(input, i, end2), error("garbled-close", end2, input.length)] });
  };
  const plain5 = primitive((input, i) => {
    const at = seek(input, i);
    const safe = cutAt(input, Math.min(at, ends3.pending(input, i)));
    if (safe > i) return ok(safe, { events: take2(input, i, safe), next: again2 });
    const found = at === i && i < input.length ? mark(input, i) : void 0;
    if (!found || found.kind === "begun") return last2(input, i);
    const { end: end2, sure } = isText(input, found);
    const doubt = end2 > i && doubtful(input, found) ? [error("stray-close", found.start, found.end)] : NONE;
    const step2 = end2 > i ? { events: [...take2(input, i, end2), ...doubt], next: again2 } : { events: NONE };
    return sure ? ok(end2, step2) : okSoFar(input, step2, end2);
  });
  const again2 = [plain5];
  const escaped6 = (text2) => marks.entities ? text2.replaceAll("&", "&amp;") : text2;
  const inside = primitive((input, i) => {
    const at = data.seek(input, i);
    if (at > i) return ok(at, { events: [{ type: "value", delta: escaped6(input.slice(i, at)) }], next: [inside] });
    if (at === input.length) return okSoFar(input, { events: [error("truncated", i)] });
    if (!data.whole(input, i)) {
      const rest2 = { type: "value", delta: escaped6(input.slice(i)) };
      return okSoFar(input, { events: [rest2, error("truncated", input.length)] });
    }
    const more2 = run(CDATA, input, pastSpace(input, i + 3));
    if (more2.status) return ok(more2.index, { events: NONE, next: [inside] });
    const after4 = follows(input, i + 3, true);
    const step2 = { events: NONE, next: after4.legal ? NONE_NEXT : again2 };
    return after4.sure && more2.furthest < input.length ? ok(i + 3, step2) : okSoFar(input, step2, i + 3);
  });
  const self = primitive((input, i) => {
    const from = pastSpace(input, i);
    const begun = run(CDATA, input, from);
    if (begun.status) return ok(begun.index, { events: NONE, next: [inside] });
    if (begun.furthest < input.length) return run(plain5, input, i);
    return { ...run(plain5, input, i), furthest: input.length };
  });
  return self;
}
var CDATA = lit("<![CDATA[");
var data = seeker(["]]>"]);
var NONE_NEXT = [];
var MAX_SPACE = 64;
function pastSpace(input, i) {
  let j = i;
  while (j < input.length && j - i < MAX_SPACE && isSpace2(input.charCodeAt(j))) j++;
  return j;
}
var isSpace2 = (c) => c === 32 || c >= 9 && c <= 13;
var doubtful = (input, { kind, start, end: end2 }) => kind === "close" && input[pastSpace(input, end2)] === input[start];
function reader({ close: close2, open: open3, opening: opening4 = open3, outer, first: first2 }) {
  const kinds = [
    ["close", close2],
    ["outer", outer],
    ["open", open3]
  ];
  const firsts = new RegExp(`[${first2.replace(/[\\\]^-]/g, "\\$&")}]`, "g");
  const mark = (input, i) => {
    let begun = false;
    for (const [kind, parser] of kinds) {
      const reply = run(parser, input, i);
      if (reply.status && !begun) return { kind, start: i, end: reply.index };
      begun ||= reply.furthest >= input.length;
    }
    return begun ? { kind: "begun", start: i, end: input.length } : void 0;
  };
  const next = (input, i, limit2) => {
    firsts.lastIndex = i;
    for (let hit = firsts.exec(input); hit && hit.index < limit2; hit = firsts.exec(input)) {
      const at = hit.index;
      const found = mark(input, at);
      if (found) return found;
      firsts.lastIndex = at + 1;
    }
    return void 0;
  };
  const seek = (input, i) => next(input, i, input.length)?.start ?? input.length;
  const follows = (input, i, own = false) => {
    const at = pastSpace(input, i);
    if (at === input.length) return { legal: true, sure: false };
    const found = mark(input, at);
    if (!found) return { legal: false, sure: true };
    return { legal: own || found.kind !== "close", sure: found.kind !== "begun" };
  };
  const closesLater = (input, from) => {
    const limit2 = from + REACH3;
    for (let i = from; ; ) {
      const found = next(input, i, limit2);
      if (!found) return { found: false, sure: input.length >= limit2 };
      if (found.kind === "begun") return { found: false, sure: false };
      if (found.kind === "open") return { found: false, sure: true };
      if (found.kind === "close") {
        const { legal, sure } = follows(input, found.end);
        if (legal || !sure) return { found: legal, sure };
      }
      i = found.end;
    }
  };
  const isText = (input, found) => {
    if (found.kind === "close") {
      const after4 = follows(input, found.end, true);
      if (after4.legal) return { end: found.start, sure: after4.sure };
      const later2 = closesLater(input, found.end);
      return { end: later2.found ? found.end : found.start, sure: later2.sure };
    }
    if (found.kind === "outer") {
      const later2 = closesLater(input, found.end);
      return { end: later2.found ? found.end : found.start, sure: later2.sure };
    }
    const limit2 = found.start + REACH3;
    let inner2 = found;
    while (inner2?.kind === "open") {
      const tag7 = run(opening4, input, inner2.start);
      if (tag7.furthest >= input.length) return { end: found.start, sure: false };
      inner2 = next(input, tag7.status ? Math.max(tag7.index, inner2.end) : inner2.end, limit2);
    }
    const later = inner2?.kind === "close" ? closesLater(input, inner2.end) : void 0;
    if (later?.found) return { end: inner2.end, sure: later.sure };
    if (later && !later.sure) return { end: found.start, sure: false };
    return nested(input, found.start);
  };
  const nested = (input, start) => {
    const limit2 = start + NESTED2;
    for (let i = start, depth = 0; ; ) {
      const found = next(input, i, limit2);
      if (!found) return { end: start, sure: input.length >= limit2 };
      if (found.kind === "begun") return { end: start, sure: false };
      i = found.end;
      if (found.kind === "open") {
        const tag7 = run(opening4, input, found.start);
        if (tag7.furthest >= input.length) return { end: start, sure: false };
        if (tag7.status) {
          depth++;
          i = Math.max(tag7.index, i);
        }
      } else if (found.kind === "close" && depth-- === 0) {
        const { legal, sure } = follows(input, found.end);
        return { end: legal ? found.start : start, sure };
      }
    }
  };
  return { mark, seek, follows, isText };
}

// src/shapes/nested-tags.ts
var MAX_NAME2 = 128;
function nameTag(accepts) {
  return primitive((input, i) => {
    if (i === input.length || input[i] !== "<") return no(i, "a tag");
    let j = i + 1;
    while (j < input.length && j - i <= MAX_NAME2 && isName2(input.charCodeAt(j), j === i + 1)) j++;
    if (j === input.length) return no(j, "a tag");
    const name4 = input.slice(i + 1, j);
    return input[j] === ">" && name4 !== "" && accepts(name4) ? ok(j + 1, name4) : no(j, "a tag");
  });
}
var isName2 = (c, first2) => c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === 95 || !first2 && (c >= 48 && c <= 57 || c === 45 || c === 46);
var childElement = (values7, close2, accepts = () => true) => nameTag(accepts).chain(
  (key3) => section(
    again(`<${key3}>`).map((said) => [{ type: "param", name: key3, values: values7 }, ...said]),
    raw("value", `</${key3}>`, close2),
    `</${key3}>`,
    { end: [{ type: "endParam" }], cut: true }
  )
);
function nestedCall(isTool, values7) {
  return nameTag(isTool).chain((name4) => {
    const close2 = `</${name4}>`;
    const child = childElement(values7, close2);
    return section(
      ws.result([{ type: "call" }, { type: "name", name: name4 }]),
      alt(seq(child, many(child)), ahead(ws.then(lit(close2)))),
      close2,
      {
        end: [{ type: "end" }],
        cut: true
      }
    );
  });
}
var again = (tag7) => alt(
  ranged(lit(tag7)).map(([, [from, to]]) => [error("garbled-open", from, to)]),
  succeed(NONE)
);

// src/shapes/tagged.ts
function taggedCall({
  open: open3,
  close: close2,
  parameter: parameter3,
  around: around5,
  begins: begins3 = [],
  next,
  padding: padding2 = ws,
  valueless = never
}) {
  const ends3 = closers(...[parameter3.close, close2, ...around5].map(closingText));
  const outer = [close2, ...around5].filter((closing4) => closingText(closing4) !== "");
  const gap3 = alt(padding2, ws);
  const starts = alt(
    ...parameter3.begins.map(lit),
    ...next ? [next] : begins3.map(lit),
    parameter3.starts ?? never
  );
  const closed2 = alt(...outer.map(anyhow));
  const one = (entities) => section(
    parameter3.open.chain(
      (key3) => entities === (key3.values.entities ?? false) ? succeed(begin2(key3)) : fail("a value")
    ),
    rawValue({
      close: anyhow(parameter3.close),
      open: starts,
      opening: parameter3.open,
      outer: closed2,
      first: [...new Set([parameter3.close, ...outer, ...parameter3.begins, ...begins3].map(first))].join(""),
      closes: [parameter3.close, ...outer].map(closingText).filter((text2) => text2.includes("/")),
      entities
    }),
    parameter3.close,
    { end: [{ type: "endParam" }], cut: true, around: ends3 }
  );
  const strayClose = emit(ranged(anyhow(parameter3.close)), ([, [from, to]]) => [error("stray-close", from, to)]);
  const noValue3 = emit(ranged(valueless), ([, [from, to]]) => [error("missing-value", from, to)]);
  const item = alt(gap3.then(alt(one(false), one(true), strayClose, noValue3)), cutTag(gap3, parameter3.open));
  const over4 = gap3.skip(peekOrCut(alt(closed2, ...begins3.map(lit), end))).result(DONE2);
  const goesOn = alt(...parameter3.begins.map(lit), anyhow(parameter3.close), closed2);
  const items = alt(
    lazy(() => seq(item, items)),
    over4,
    lazy(() => seq(junk2(goesOn), items)),
    gap3.result(DONE2)
  );
  const firstItems = alt(seq(item, items), over4);
  const object4 = args({ around: closers(...outer.map(closingText)), bare: true });
  const body9 = alt(gap3.skip(peek(lit("{"))).then(object4), firstItems);
  const head8 = open3.map((named9) => typeof named9 === "string" ? { name: named9 } : named9);
  const full2 = head8.chain((named9) => named9.empty ? fail("what is inside") : succeed(announced(named9)));
  const empty2 = head8.chain(
    (named9) => named9.empty ? succeed({ events: [...announced(named9), { type: "end" }] }) : fail("/>")
  );
  return alt(section(full2, body9, close2, { end: [{ type: "end" }], cut: true, around: ends3 }), empty2);
}
var cutTag = (gap3, open3) => gap3.then(
  primitive((input, i) => {
    const { status, furthest } = run(open3, input, i);
    const cut2 = !status && furthest >= input.length && i < input.length && !/[\w\s]/.test(input[i]);
    return cut2 ? okSoFar(input, { events: [error("truncated", i, input.length)] }) : no(furthest, "a parameter");
  })
);
var begin2 = ({ key: key3, values: values7, garbled: garbled4 }) => [
  ...garbled4 ? [error("garbled-open", ...garbled4)] : NONE,
  { type: "param", name: key3, values: values7 }
];
var announced = ({ name: name4, id, garbled: garbled4 }) => [
  { type: "call" },
  { type: "name", name: name4 },
  ...id === void 0 ? NONE : [{ type: "id", id }],
  ...garbled4 ? [error("garbled-open", ...garbled4)] : NONE
];
var first = (closing4) => closingText(closing4)[0];
var MAX_JUNK = 200;
var junk2 = (goesOn) => ranged(ws.then(chars(/[^<[\]]/, 1, MAX_JUNK))).skip(peek(goesOn)).map(([, [from, to]]) => ({ events: [error("skipped", from, to)] }));
var peek = (parser) => primitive((input, i) => {
  const reply = run(parser, input, i);
  return reply.status ? { ...reply, index: i, value: void 0 } : no(reply.furthest, "what follows");
});
var peekOrCut = (parser) => primitive((input, i) => {
  const { status, furthest } = run(parser, input, i);
  if (furthest >= input.length) return okSoFar(input, void 0, i);
  return status ? { status, index: i, value: void 0, furthest, expected: [] } : no(furthest, "what follows");
});
var wrapped = (open3, call16, close2, closes4 = []) => section(open3.skip(ws).result(NONE), many1(call16), close2, { closes: closes4 });
var wrappedIn = (exact, garbled4, call16, close2, { closes: closes4 = [], inner: inner2 = [] } = {}) => {
  const around5 = closers(closingText(close2), ...inner2);
  const once3 = exact.skip(ws).chain((tag7) => tag7.garbled ? fail(">") : succeed(NONE));
  const damaged = ranged(alt(exact.skip(ws).then(exact), exact, garbled4)).map(([, [from, to]]) => [
    error("garbled-open", from, to)
  ]);
  return section(alt(once3.skip(absent(exact)), damaged).skip(ws), many1(call16), close2, { closes: closes4, around: around5 });
};
var absent = (parser) => primitive((input, i) => {
  const { status, furthest } = run(parser, input, i);
  if (status) return no(furthest, "something else");
  return { status: true, index: i, value: void 0, furthest, expected: [] };
});
function printedValue(value2, frame = "line") {
  if (typeof value2 !== "string") return JSON.stringify(value2) ?? "null";
  const edge = frame === "line" ? /^\r?\n|\n$/ : /^\r?\n[\s\S]*\n$/;
  return frame !== "none" && edge.test(value2) ? `
${value2}
` : value2;
}
var printedParameters = (call16, one, frame = "line") => Object.entries(call16.arguments).map(([key3, value2]) => one(key3, printedValue(value2, frame), value2)).join("");

// src/shapes/invoke.ts
var plainTags = (prefix = "") => ({
  text: (word5) => `<${prefix}${word5}`,
  open: (word5) => lit(`<${prefix}${word5}`),
  garbled: (word5) => lit("<").then(chars(/[ \t]/, 1, 4)).then(lit(prefix + word5)),
  close: (word5) => ({ text: `</${prefix}${word5}>` })
});
function tokenTags(token2, loose = true) {
  const bar = "\uFF5C";
  const bars = chars(/[｜|‖∥]/, 1, 4);
  const sign = bars.then(space).then(lit(token2)).then(space).then(bars);
  const exact = lit(bar + token2 + bar).then(chars(/ /, 0, 1));
  const drift = loose ? optional(alt(sign, bars)) : sign;
  return {
    text: (word5) => `<${bar}${token2}${bar}${word5}`,
    open: (word5) => lit("<").then(exact).then(lit(word5)),
    garbled: (word5) => lit("<").then(space).then(drift).then(space).then(lit(word5)),
    close: (word5) => ({
      text: `</${bar}${token2}${bar}${word5}>`,
      also: lit("</").then(exact).then(lit(`${word5}>`)),
      garbled: lit("<").then(space).then(lit("/")).then(space).then(drift).then(space).then(lit(word5)).then(space).then(lit(">"))
    })
  };
}
var named2 = (names, tag7) => names.map((name4) => tag7.attributes.get(name4)).find((name4) => name4 !== void 0 && name4 !== "");
var typed = (values7, tag7) => {
  const flag2 = tag7.attributes.get("string");
  return flag2 === "true" ? { ...values7, wire: "text" } : flag2 === "false" ? { ...values7, wire: "json" } : values7;
};
var anyTag = (tags3, word5) => alt(
  element(tags3.open(word5)),
  ranged(element(tags3.garbled(word5))).map(([tag7, garbled4]) => ({ ...tag7, garbled: garbled4 }))
);
function invokeCall({
  tags: tags3,
  wrappers,
  values: values7,
  call: call16 = "invoke",
  parameter: parameter3 = "parameter",
  parameters: parameters2 = [],
  names = NAMES,
  keys: keys2 = ["name", "key"],
  around: around5 = []
}) {
  const words4 = [parameter3, ...parameters2];
  const open3 = anyTag(tags3, call16).chain((tag7) => {
    const name4 = named2(names, tag7);
    if (name4 === void 0) return fail('name="\u2026"');
    return succeed({ name: name4, empty: tag7.empty, ...tag7.garbled ? { garbled: tag7.garbled } : {} });
  });
  const spec = {
    open: open3,
    close: tags3.close(call16),
    parameter: {
      open: alt(...words4.map((word5) => anyTag(tags3, word5))).chain((tag7) => {
        const key3 = named2(keys2, tag7);
        if (key3 === void 0 || tag7.empty) return fail('name="\u2026"');
        return succeed({ key: key3, values: typed(values7, tag7), ...tag7.garbled ? { garbled: tag7.garbled } : {} });
      }),
      begins: words4.map((word5) => `${tags3.text(word5)} `),
      starts: alt(...words4.map((word5) => alt(tags3.open(word5), tags3.garbled(word5)).then(chars(/\s/, 1, 1)))),
      close: tags3.close(parameter3)
    },
    around: [...wrappers.map(tags3.close), ...around5],
    begins: [`${tags3.text(call16)} `]
  };
  const marked4 = taggedCall(spec);
  if (tags3.text("") !== "<") return marked4;
  const own = /* @__PURE__ */ new Set([call16, ...words4, ...wrappers]);
  const close2 = closingText(tags3.close(call16));
  const child = childElement(values7, close2, (name4) => !own.has(name4));
  const elements = section(
    open3.skip(ws).map((named9) => [{ type: "call" }, { type: "name", name: named9.name }]),
    seq(child, many(child)),
    close2,
    { end: [{ type: "end" }], cut: true }
  );
  return alt(marked4, elements);
}
var nameless = ({ tags: tags3, call: call16 = "invoke", names = NAMES }) => {
  const close2 = closingText(tags3.close(call16));
  const tag7 = anyTag(tags3, call16);
  const without = element(tags3.open(call16)).chain((found) => named2(names, found) ? fail("no name") : succeed(found));
  const next = tag7.chain((found) => named2(names, found) ? succeed(found) : fail('name="\u2026"'));
  return ranged(without.chain(({ empty: empty2 }) => empty2 ? succeed("") : until(close2, MAX_NAMELESS).skip(lit(close2)))).skip(peek(ws.then(next))).map(([, [from, to]]) => ({ events: [error("skipped", from, to)] }));
};
var MAX_NAMELESS = 2048;
var NAMES = ["name", "tool", "tool_name"];
var invokeSections = (invokes7, call16 = invokeCall(invokes7), tags3 = invokes7.tags) => {
  const { wrappers } = invokes7;
  const closes4 = wrappers.map(tags3.close);
  const any = alt(call16, nameless({ ...invokes7, tags: tags3 }));
  return wrappers.map(
    (word5) => wrappedIn(element(tags3.open(word5)), element(tags3.garbled(word5)), any, tags3.close(word5), {
      closes: closes4.filter((close2) => close2.text !== tags3.close(word5).text),
      inner: invokeClosers(invokes7)
    })
  );
};
function tokenInvokes(invokes7, token2) {
  const strict2 = tokenTags(token2, false);
  const unmarked2 = invokeSections(invokes7, invokeCall({ ...invokes7, tags: strict2 }), {
    ...invokes7.tags,
    open: () => never,
    garbled: plainTags().open
  });
  const loose = invokeCall(invokes7);
  const sections = invokeSections(invokes7, loose, { ...strict2, close: invokes7.tags.close });
  const empty2 = invokes7.wrappers.map((word5) => emptyWrapper(strict2, word5));
  return alt(...sections, loose, misspelt(invokes7, token2, loose), ...empty2, ...unmarked2);
}
function misspelt(invokes7, token2, call16) {
  const mark = lit(`\uFF5C${token2}\uFF5C`).then(chars(/ /, 0, 1));
  const word5 = chars(/[A-Za-z_-]/, 3, 32);
  const open3 = ranged(lit("<").then(mark).then(word5).then(lit(">")).skip(ws));
  const closes4 = invokes7.wrappers.map(invokes7.tags.close);
  const close2 = { ...closes4[0], garbled: lit("</").then(mark).then(word5).then(lit(">")) };
  return section(
    open3.map(([, [from, to]]) => [error("garbled-open", from, to)]),
    many1(call16),
    close2,
    { closes: closes4.slice(1), around: closers(...invokeClosers(invokes7)) }
  );
}
var emptyWrapper = (tags3, word5) => withRange(
  drop(
    element(tags3.open(word5)).skip(ws).then(exactly(tags3.close(word5)))
  ),
  (start, end2) => [error("skipped", start, end2)]
);
var tokenTriggers = (token2, wrappers) => [
  ...["<\uFF5C", "<\uFF5C\uFF5C", "<\uFF5C ", "< \uFF5C", "<|", "<||", "<| ", "< |", "<\u2016", "<\u2016 "].map((bars) => bars + token2),
  ...wrappers.map((word5) => `<${word5}>`)
];
function printedInvokes(calls9, { tags: tags3, wrappers, call: call16 = "invoke", parameter: parameter3 = "parameter", values: values7 }, flags = false) {
  const flag2 = (value2) => flags ? ` string="${typeof value2 === "string"}"` : "";
  const element5 = (word5, attributes2, inside) => `${tags3.text(word5)}${attributes2}>${inside}${tags3.close(word5).text}`;
  const one = ({ name: name4, arguments: all3 }) => {
    const parameters2 = Object.entries(all3).map(
      ([key3, value2]) => `${element5(parameter3, ` name="${key3}"${flag2(value2)}`, printedValue(value2, values7.frame))}
`
    );
    return `${element5(call16, ` name="${name4}"`, `
${parameters2.join("")}`)}
`;
  };
  const all2 = calls9.map(one).join("");
  return wrappers[0] === void 0 ? all2 : element5(wrappers[0], "", `
${all2}`);
}
var invokeClosers = ({
  tags: tags3,
  wrappers,
  call: call16 = "invoke",
  parameter: parameter3 = "parameter"
}) => [parameter3, call16, ...wrappers].map((word5) => closingText(tags3.close(word5)));

// src/grammars/anthropic-xml.ts
var spellings = ["", "antml:"].map((prefix) => ({
  tags: plainTags(prefix),
  wrappers: ["function_calls"],
  values: { untyped: "json", frame: "line" }
}));
var calls = spellings.map(invokeCall);
var singular = invokeSections({ ...spellings[0], wrappers: ["function_call"] });
var anthropicXml = {
  name: "anthropic-xml",
  aliases: ["invoke"],
  triggers: spellings.flatMap(({ tags: tags3 }) => [tags3.text("function_call"), tags3.text("invoke")]),
  grammar: alt(...singular, ...spellings.flatMap((spelling, k) => invokeSections(spelling, calls[k])), ...calls),
  print: (list3) => printedInvokes(list3, spellings[0]),
  closers: spellings.flatMap(invokeClosers),
  spec: {
    shape: "invoke",
    call: '<invoke name="NAME">',
    parameter: '<parameter name="KEY">',
    values: spellings[0].values
  },
  models: ["Claude", "DeepSeek-V3.2 (MaaS)"]
};

// src/grammars/apertus.ts
var apertus = jsonCalls({
  name: "apertus",
  open: "<|tools_prefix|>",
  close: "<|tools_suffix|>",
  layout: "array",
  keyed: true,
  models: ["Apertus"]
});

// src/shapes/reasoning.ts
function reasoning(spec) {
  const { open: open3, close: close2, pad = "", closesAlone = true, at } = spec;
  const prose = { prose: "reasoning", until: close2 };
  const body9 = succeed(followed({ events: NONE }, prose));
  const sections = open3.map((text2) => section(lit(text2).result(NONE), body9, close2[0], { cut: true, closes: close2 }));
  const alone2 = close2.map((text2) => emit(lit(text2), () => [{ type: "reasoned" }]));
  return {
    name: spec.name,
    ...spec.aliases ? { aliases: spec.aliases } : {},
    triggers: [...open3.map((text2) => at ? { text: text2, at } : text2), ...closesAlone ? close2 : []],
    grammar: alt(...sections, ...closesAlone ? alone2 : []),
    printReasoning: (text2) => `${open3[0]}${pad}${text2}${pad}${close2[0]}`,
    reasoning: true,
    spec: { shape: "reasoning", ...spec },
    ...spec.models ? { models: spec.models } : {}
  };
}

// src/grammars/apertus-inner.ts
var apertusInner = reasoning({
  name: "apertus-inner",
  open: ["<|inner_prefix|>"],
  close: ["<|inner_suffix|>"],
  models: ["Apertus"]
});

// src/grammars/apriel-steps.ts
var aprielSteps = reasoning({
  name: "apriel-steps",
  open: ["Here are my reasoning steps:"],
  close: ["[BEGIN FINAL RESPONSE]"],
  pad: "\n",
  at: "message",
  models: ["Apriel-1.5", "Apriel-1.6"]
});

// src/grammars/bare-json.ts
var calls2 = bareCalls({
  name: "bare-json",
  aliases: ["json-array", "llama4-json", "xlam"],
  models: ["Llama-3.1", "Llama-3.2", "Llama-3.3", "Llama-4", "Qwen2.5-Coder", "xLAM"]
});
var { grammar: known2 } = bareCalls({ name: "bare-json", keys: ANY_KEYS });
var bareJson = {
  ...calls2,
  known: () => ({ triggers: [], grammar: alt(known2, lit("{").then(known2)) })
};

// src/shapes/sole-parameter.ts
var VALUES = { untyped: "text", frame: "line" };
var END2 = [{ type: "endParam" }, { type: "end" }];
var soleTools = (tools) => tools.filter((tool) => tool.parameters.length === 1);
var flat = (open3, parameter3) => primitive((input, i) => {
  const tag7 = `<${parameter3}>`;
  let j = i + open3.length;
  while (j < input.length && j - i < 512 && isSpace3(input.charCodeAt(j))) j++;
  if (input.startsWith(tag7, j)) return no(j, "text");
  return input.length - j < tag7.length && tag7.startsWith(input.slice(j)) ? okSoFar(input, void 0, i) : ok(i, void 0);
});
var isSpace3 = (c) => c === 32 || c >= 9 && c <= 13;
function soleParameter(tools, around5) {
  const elements = soleTools(tools).map(({ name: name4, parameters: parameters2 }) => {
    const [open3, close2] = around5(name4);
    const events = [
      ...BEGIN,
      { type: "name", name: name4 },
      { type: "param", name: parameters2[0], values: VALUES }
    ];
    const own = flat(open3, parameters2[0]);
    const body9 = seq(
      raw("value", close2),
      emit(lit(close2), () => END2)
    );
    return own.then(opened(lit(open3).result(events), body9));
  });
  return elements.length > 0 ? alt(...elements) : fail("a tool");
}

// src/grammars/bracket-close.ts
var around = (name4) => [`${name4}
`, `[/${name4}]`];
var bracketClose = {
  name: "bracket-close",
  triggers: [],
  grammar: soleParameter([], around),
  known: (tools) => ({
    triggers: soleTools(tools).map(({ name: name4 }) => ({ text: around(name4)[0], at: "line" })),
    grammar: hold(soleParameter(tools, around), "message")
  }),
  bare: true,
  spec: { shape: "sole-parameter", open: "NAME\n", close: "[/NAME]" }
};

// src/grammars/calling-tool.ts
var callingTool = namedJson({
  name: "calling-tool",
  triggers: ["[Calling tool:", "[Called function", "[Called tool:", "[Tool call:", "[tool_call:"],
  call: "[Calling tool: {name}({json})]",
  also: [
    "[Calling tool: {name} with arguments: {json}]",
    '[Called function "{name}" with args: {json}]',
    "[Calling tool: {name} {json}]",
    "[Called tool: {name}({json})]",
    "[Called tool: {name} with {json}]",
    "[Called tool: {name} {json}]",
    "[Tool call: {name}({json})]",
    "[Tool call: {name} {json}]",
    "[tool_call: {name}({json})]",
    "[tool_call: {name} {json}]"
  ],
  between: "\n",
  models: ["Qwen3", "DeepSeek-V4", "MiniMax", "Gemini-Flash"]
});

// src/grammars/cline-xml.ts
var NO_TOOLS = new Set(
  `a abbr address article aside audio b blockquote body button canvas caption center circle cite code col colgroup data
  dd defs del details dfn dialog div dl dt ellipse em embed fieldset figcaption figure font footer form g h1 h2 h3 h4
  h5 h6 head header hgroup html i iframe img ins kbd label legend li line link main map mark math menu meta meter nav
  noscript object ol optgroup option output p path picture polygon pre progress q rect response answer result results
  rp rt ruby s samp script section select slot small source span strong style sub summary sup svg table tbody td
  template text textarea tfoot th thead time title tr track tspan u ul use var video wbr tool_call tool_calls
  function_calls function invoke parameter parameters think thinking thought reasoning tools tool note example
  examples steps step instructions context document documents xml root config project dependencies dependency
  configuration properties plugin plugins build settings functions toolcall tool-call`.split(/\s+/)
);
var mayBeTool = (name4) => !NO_TOOLS.has(name4.toLowerCase());
var print2 = (call16) => `<${call16.name}>
${printedParameters(call16, (key3, value2) => `<${key3}>${value2}</${key3}>
`)}</${call16.name}>`;
var clineXml = {
  name: "cline-xml",
  aliases: ["tool-named-tags"],
  triggers: [{ text: "<", at: "line" }],
  grammar: hold(nestedCall(mayBeTool, { untyped: "json", frame: "line" }), "whole"),
  print: (calls9) => calls9.map(print2).join("\n"),
  bare: true,
  spec: { shape: "nested-tags" },
  models: ["Cline", "Roo Code", "Kilo Code"]
};

// src/grammars/cohere-citations.ts
var REACH4 = 400;
var sources = chars(/[\d\s,:[\]]/, 1, 200);
var before2 = (mark) => mark.then(
  primitive((input, i) => {
    const window = input.slice(i, i + REACH4);
    if (/^\s/.test(window)) return no(i, "a span");
    const at = window.indexOf("</co");
    const known4 = at >= 0 && at + "</co".length < window.length;
    if (known4) return window[at + "</co".length] === ":" ? ok(i, void 0) : no(i + at, "</co: ");
    return window.length < REACH4 ? okSoFar(input, void 0, i) : no(i, "</co: ");
  })
);
var cohereCitations = {
  name: "cohere-citations",
  triggers: ["<co>", "<co:", "</co:"],
  grammar: drop(
    alt(
      before2(lit("<co>")),
      before2(lit("<co:").then(sources).then(lit(">"))),
      lit("</co:").then(sources).then(lit(">"))
    )
  ),
  inline: true,
  spec: { shape: "marks", open: "<co>", close: "</co: SOURCES>" },
  models: ["Command-R", "Command-R+", "Command-A"]
};

// src/shapes/answer.ts
function withAnswer(dialect, ...answers) {
  const sections = answers.map(({ open: open3, close: close2 }) => {
    const prose = { prose: "text", until: [close2] };
    const body9 = succeed(followed({ events: NONE }, prose));
    return section(lit(open3).result(NONE), body9, close2, { cut: true });
  });
  const triggers = answers.map(({ open: open3, at }) => at ? { text: open3, at } : open3);
  const leftovers = answers.filter(({ at }) => !at).map(({ close: close2 }) => close2);
  return {
    ...dialect,
    triggers: [...dialect.triggers, ...triggers],
    grammar: alt(dialect.grammar, ...sections),
    closers: [...dialect.closers ?? [], ...leftovers],
    ...answers[0] ? { printContent: framed(answers[0]) } : {},
    spec: { ...dialect.spec, answers }
  };
}
var framed = ({ open: open3, close: close2, at }) => (text2, { reasoning: reasoning3 }) => at === "answer" && !reasoning3 ? text2 : open3 + text2 + close2;

// src/grammars/cohere-command.ts
var KEYS2 = {
  name: ["tool_name", ...MARKED_KEYS.name],
  arguments: ["parameters", ...MARKED_KEYS.arguments],
  id: ["tool_call_id", ...MARKED_KEYS.id]
};
var cohereCommand = withAnswer(
  jsonCalls({
    name: "cohere-command",
    aliases: ["cohere-action", "cohere-command3", "cohere-command4"],
    open: "<|START_ACTION|>",
    close: "<|END_ACTION|>",
    layout: "list",
    keys: KEYS2,
    models: ["Command-R7B", "Command-A", "Command-A-Reasoning"]
  }),
  { open: "<|START_RESPONSE|>", close: "<|END_RESPONSE|>" },
  { open: "<|START_TEXT|>", close: "<|END_TEXT|>" }
);

// src/grammars/cohere-thinking.ts
var cohereThinking = reasoning({
  name: "cohere-thinking",
  open: ["<|START_THINKING|>"],
  close: ["<|END_THINKING|>"],
  models: ["Command-R7B", "Command-A", "Command-A-Reasoning"]
});

// src/grammars/command-r-plus.ts
var commandRPlus = jsonCalls({
  name: "command-r-plus",
  open: "Action:\n```json",
  opens: [
    ["Action:", "```json"],
    ["Action:", "```"]
  ],
  close: FENCE,
  layout: "list",
  pad: "\n",
  keys: { name: ["tool_name"], arguments: ["parameters"] },
  bare: true,
  at: "line",
  models: ["Command-R", "Command-R+"]
});

// src/grammars/continue-tool-block.ts
var FENCE2 = "```";
var NAME2 = "TOOL_NAME:";
var ARG = "BEGIN_ARG:";
var END_ARG = "END_ARG";
var VALUES2 = { untyped: "json", frame: "line" };
var spaces = chars(/[ \t]/, 0, 16);
var argument = section(
  lit(ARG).then(spaces).then(chars(/[\w.$-]/, 1, 128)).skip(spaces).map((name4) => [{ type: "param", name: name4, values: VALUES2 }]),
  raw("value", END_ARG, ARG, NAME2),
  END_ARG,
  { end: [{ type: "endParam" }], cut: true }
);
var head2 = lit(NAME2).then(spaces).then(chars(/[\w.:/-]/, 1, 128)).map((name4) => [...BEGIN, { type: "name", name: name4 }]);
var call = section(head2, many(argument), "", { end: END, optionalClose: true });
var line = (value2) => value2 + (value2.endsWith("\r") ? "\r\n" : "\n");
var print3 = ({ name: name4, arguments: values7 }) => `${FENCE2}tool
${NAME2} ${name4}
${Object.entries(values7).map(([key3, value2]) => `${ARG} ${key3}
${line(printedValue(value2, "none"))}${END_ARG}
`).join("")}${FENCE2}`;
var continueToolBlock = {
  name: "continue-tool-block",
  triggers: [`${FENCE2}tool
`, NAME2].map((text2) => ({ text: text2, at: "line" })),
  grammar: hold(alt(section(lit(`${FENCE2}tool`).then(ws).result(NONE), many1(call), FENCE2), call), "whole"),
  print: (calls9) => calls9.map(print3).join("\n"),
  bare: true,
  spec: { shape: "tagged", open: `${FENCE2}tool`, close: FENCE2, call: NAME2, parameter: ARG, values: VALUES2 },
  models: ["Continue"]
};

// src/grammars/cwm.ts
var CLOSE = "</tool>";
var label2 = chars(/[^\s<>]/, 1);
var begin3 = (name4) => [...BEGIN, { type: "name", name: name4 }];
var usual = list(
  lit("<tool:").skip(ws),
  label2.skip(ws),
  lit(">").skip(chars(/[ \t]/)),
  lit("\n").skip(ws),
  toolName.skip(ws)
).map(([, , , , name4]) => begin3(name4));
var closed = primitive((input, i) => {
  const reply = run(until(CLOSE), input, i);
  return reply.status ? ok(i, void 0) : no(reply.furthest, CLOSE);
});
var short = lit("<tool:").skip(ws).then(toolName).skip(chars(/\s/, 1)).skip(closed).map(begin3);
var command = section(
  ws.result([
    { type: "param", name: "command", values: { untyped: "text", wire: "text", frame: "line" } }
  ]),
  raw("value", CLOSE),
  "",
  { end: [{ type: "endParam" }] }
);
var given = args({ around: closers(CLOSE), bare: true });
var body = primitive((input, i) => {
  const closed2 = run(lit(CLOSE), input, i);
  if (closed2.status) return ok(i, DONE2);
  const reply = run(input[i] === "{" ? given : command, input, i);
  return closed2.furthest >= input.length ? { ...reply, furthest: input.length } : reply;
});
var call2 = (open3) => section(open3, body, CLOSE, { end: END, cut: true });
var print4 = ({ name: name4, arguments: given2 }) => `<tool: function>
${name4} ${JSON.stringify(given2)}
${CLOSE}`;
var cwm = {
  name: "cwm",
  triggers: [{ text: "<tool:", at: "line" }],
  grammar: hold(alt(call2(usual), call2(short))),
  print: (calls9) => calls9.map(print4).join("\n"),
  bare: true,
  spec: { shape: "named-json", open: "<tool: LABEL>", body: "NAME {json} | NAME command", close: CLOSE },
  models: ["CWM"]
};

// src/grammars/deepseek-dsml.ts
var invokes = {
  tags: tokenTags("DSML"),
  wrappers: ["tool_calls", "function_calls", "calls"],
  values: { untyped: "json", frame: "none" }
};
var deepseekDsml = {
  name: "deepseek-dsml",
  aliases: ["deepseek-v3.2-dsml", "deepseek-dsml-v4", "deepseek-v3.2", "deepseek-v4", "deepseek-v4.1", "dsml"],
  triggers: tokenTriggers("DSML", invokes.wrappers),
  grammar: tokenInvokes(invokes, "DSML"),
  print: (calls9) => printedInvokes(calls9, invokes, true),
  closers: invokeClosers(invokes),
  spec: {
    shape: "invoke",
    token: "DSML",
    wrappers: invokes.wrappers,
    values: invokes.values,
    typed: 'string="true|false"'
  },
  models: ["DeepSeek-V3.2", "DeepSeek-V4", "DeepSeek-V4.1"]
};

// src/grammars/deepseek-v3.1.ts
var deepseekV31 = namedJson({
  name: "deepseek-v3.1",
  wrappers: [
    ["<\uFF5Ctool\u2581calls\u2581begin\uFF5C>", "<\uFF5Ctool\u2581calls\u2581end\uFF5C>"],
    ["<\uFF5Ctool\u2581calls\uFF5C>", "<\uFF5Ctool\u2581calls\u2581end\uFF5C>"]
  ],
  call: "<\uFF5Ctool\u2581call\u2581begin\uFF5C>{name}<\uFF5Ctool\u2581sep\uFF5C>{json}<\uFF5Ctool\u2581call\u2581end\uFF5C>",
  also: ["<\uFF5Ctool\u2581call\u2581begin\uFF5C>{name}<\uFF5Ctool\u2581sep\uFF5C>\n```json\n{json}\n```<\uFF5Ctool\u2581call\u2581end\uFF5C>"],
  inside: ["{name}<\uFF5Ctool\u2581sep\uFF5C>{json}<\uFF5Ctool\u2581call\u2581end\uFF5C>"],
  objectOnly: true,
  spellings: respelledTokens,
  models: ["DeepSeek-V3.1", "DeepSeek-V3.1-Terminus"]
});

// src/shapes/typed-messages.ts
function typedMessage({ header: header5, ends: ends3, starts }) {
  const [close2 = "", ...closes4] = ends3;
  const until2 = [...ends3, ...starts];
  const prose = (prose2) => succeed(followed({ events: NONE }, { prose: prose2, until: until2 }));
  const content = prose("text");
  const reasoning3 = prose("reasoning");
  const skipped2 = skippedTo(until2);
  return header5.chain((message2) => {
    const begin6 = succeed(message2.begin);
    switch (message2.kind) {
      case "reasoning":
        return section(begin6, reasoning3, close2, { closes: closes4, cut: true });
      case "call":
        return section(begin6, message2.body, close2, { closes: closes4, end: message2.end, optionalClose: true });
      default:
        return section(begin6, message2.kind === "content" ? content : skipped2, close2, { closes: closes4, optionalClose: true });
    }
  });
}
function skippedTo(stops) {
  const { seek, whole } = seeker(stops);
  const self = primitive((input, i) => {
    const at = seek(input, i);
    const found = at < input.length && whole(input, at);
    const to = found ? at : cutAt(input, at);
    const events = to > i ? [error("skipped", i, to)] : NONE;
    if (found) return ok(to, { events });
    if (to > i) return ok(to, { events, next: again2 });
    return okSoFar(input, { events: i < input.length ? [error("skipped", i, input.length)] : NONE });
  });
  const again2 = [self];
  return self;
}
var MAX_HEADER = 512;
var REACH5 = 128;
function headerOf({ markers, body: body9, stops, accepts, enough }) {
  const all2 = [...body9, ...markers];
  const first2 = seeker([...body9, ...markers, ...stops, "\n"]);
  return primitive((input, i) => {
    let cut2 = false;
    const parts = [{ marker: "", words: [], start: i, end: i }];
    let at = i;
    while (at - i < MAX_HEADER) {
      while (at < input.length && isSpace4(input.charCodeAt(at))) at++;
      if (at === input.length) return no(at, "a header");
      const marker = all2.find((m) => input.startsWith(m, at));
      if (marker !== void 0) {
        at += marker.length;
        if (body9.includes(marker)) return ok(at, { parts, body: marker, damage: NONE });
        parts.push({ marker, words: [], start: at - marker.length, end: at });
        continue;
      }
      if (all2.some((m) => m.startsWith(input.slice(at, at + m.length)))) return no(input.length, "a marker");
      const to = wordEnd(input, at);
      const part = parts[parts.length - 1];
      const word5 = input.slice(at, to);
      const fits = to > at && accepts(word5, part);
      cut2 = to === input.length;
      if (fits && cut2) return no(to, "a word");
      if (!fits) break;
      part.words.push(word5);
      at = part.end = to;
    }
    if (parts.length === 1 || !enough(parts)) return no(cut2 ? input.length : at, "a header");
    return missing(input, at, parts);
  });
  function missing(input, at, parts) {
    const found = first2.seek(input, at);
    const marker = body9.find((m) => input.startsWith(m, found));
    if (marker !== void 0 && found < at + REACH5)
      return ok(found + marker.length, { parts, body: marker, damage: [error("skipped", at, found)] });
    const value2 = { parts, body: void 0, damage: [error("missing-open", at)] };
    return found < at + REACH5 && !first2.whole(input, found) ? okSoFar(input, value2, at) : ok(at, value2);
  }
}
var isSpace4 = (c) => c === 32 || c >= 9 && c <= 13;
function wordEnd(input, from) {
  let i = from;
  while (i < input.length && i - from < MAX_HEADER && !isSpace4(input.charCodeAt(i)) && !'<{["'.includes(input[i])) i++;
  return i;
}
var recipient2 = (parts) => parts.flatMap((part) => part.words).filter((word5) => word5.startsWith("to=")).map((word5) => word5.slice("to=".length)).filter((name4) => name4 !== "").pop();

// src/grammars/deepseek-v3.ts
var RESULTS = [
  ["<\uFF5Ctool\u2581outputs\u2581begin\uFF5C>", "<\uFF5Ctool\u2581outputs\u2581end\uFF5C>"],
  ["<\uFF5Ctool\u2581output\u2581begin\uFF5C>", "<\uFF5Ctool\u2581output\u2581end\uFF5C>"]
];
var results = RESULTS.map(
  ([open3, close2]) => section(lit(open3).result(NONE), skippedTo([close2]), close2, { cut: true })
);
var calls3 = namedJson({
  name: "deepseek-v3",
  aliases: ["deepseek-r1"],
  wrappers: [
    ["<\uFF5Ctool\u2581calls\u2581begin\uFF5C>", "<\uFF5Ctool\u2581calls\u2581end\uFF5C>"],
    ["<\uFF5Ctool\u2581calls\uFF5C>", "<\uFF5Ctool\u2581calls\u2581end\uFF5C>"]
  ],
  call: "<\uFF5Ctool\u2581call\u2581begin\uFF5C>function<\uFF5Ctool\u2581sep\uFF5C>{name}\n```json\n{json}\n```<\uFF5Ctool\u2581call\u2581end\uFF5C>",
  also: ["<\uFF5Ctool\u2581call\u2581begin\uFF5C>function<\uFF5Ctool\u2581sep\uFF5C>{name}\n{json}<\uFF5Ctool\u2581call\u2581end\uFF5C>"],
  inside: [
    "function<\uFF5Ctool\u2581sep\uFF5C>{name}\n```json\n{json}\n```<\uFF5Ctool\u2581call\u2581end\uFF5C>",
    "function<\uFF5Ctool\u2581sep\uFF5C>{name}\n{json}<\uFF5Ctool\u2581call\u2581end\uFF5C>"
  ],
  between: "\n",
  spellings: respelledTokens,
  models: ["DeepSeek-V3", "DeepSeek-R1", "DeepSeek-R1-0528", "DeepSeek-R1-Distill", "Cogito"]
});
var deepseekV3 = {
  ...calls3,
  triggers: [...calls3.triggers, ...RESULTS.map(([open3]) => open3)],
  grammar: alt(calls3.grammar, ...results),
  closers: [...calls3.closers ?? [], ...RESULTS.map(([, close2]) => close2)]
};

// src/shapes/key-lines.ts
var PLAIN2 = { untyped: "json", frame: "none" };
var JSON_VALUE = { ...PLAIN2, wire: "json" };
var typed2 = primitive((input, i) => {
  if (i === input.length) return okSoFar(input, PLAIN2);
  return ok(i, '"[{'.includes(input[i]) ? JSON_VALUE : PLAIN2);
});
var END_PARAM = [{ type: "endParam" }];
var spaces2 = chars(/[ \t]/, 0, 16);
var key2 = list(
  chars(/[\w-]/, 1, 64),
  spaces2,
  lit(":"),
  chars(/[ \t]/, 0, 16)
).map(([key3]) => key3);
var indent = chars(/\s/);
function keyLines(...closes4) {
  const line3 = seq(
    opened(
      list(key2, typed2).map(([name4, values7]) => [{ type: "param", name: name4, values: values7 }]),
      raw("value", "\n", ...closes4)
    ),
    emit(lineOver, () => END_PARAM)
  );
  return many1(line3, indent);
}
var lineOver = primitive(
  (input, i) => i === input.length ? okSoFar(input, void 0) : ok(i, void 0)
);
var nameLine = (open3, name4) => lit(open3).then(name4).skip(spaces2).skip(alt(lit("\n"), lit("\r\n")));
function oneOf(names) {
  const sorted = [...names].sort((a, b) => b.length - a.length);
  return primitive((input, i) => {
    const found = sorted.find((name4) => input.startsWith(name4, i));
    const longer = sorted.some(
      (name4) => name4.length > (found?.length ?? 0) && name4.length > input.length - i && name4.startsWith(input.slice(i))
    );
    if (longer || found === void 0) return no(longer ? input.length : i, "the name of a tool");
    return ok(i + found.length, found);
  });
}

// src/shapes/python-call.ts
var MAX_NAME3 = 128;
var pythonName = primitive((input, i) => {
  let j = i;
  while (j < input.length && j - i < MAX_NAME3 && isName3(input.charCodeAt(j), j === i)) j++;
  if (j === input.length && j - i < MAX_NAME3) return no(j, "a name");
  return j > i ? ok(j, input.slice(i, j)) : no(i, "a name");
});
var isName3 = (c, first2) => c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === 95 || c > 191 || !first2 && (c >= 48 && c <= 57 || c === 46 || c === 45);
var keywords = primitive((input, i) => {
  const { index: from } = run(ws, input, i);
  if (from === input.length) return no(from, "k=");
  if (input[from] === ")") return ok(i, void 0);
  const key3 = run(pythonName, input, from);
  if (!key3.status) return no(key3.furthest, "k=");
  const { index: at } = run(ws, input, key3.index);
  if (at < input.length && input[at] !== "=") return no(at, "k=");
  if (at + 1 >= input.length) return no(input.length, "k=");
  return input[at + 1] !== "=" ? ok(i, void 0) : no(at, "k=");
});
var openCall = ({ around: around5, name: name4 = pythonName, unescaped: unescaped2 = false, bare: bare2 = false }) => {
  const head8 = name4.skip(lit("(")).map((name5) => [...BEGIN, { type: "name", name: name5 }]);
  const known4 = opened(head8.skip(keywords), keywordArguments(around5, { syntax: "python", unescaped: unescaped2 }));
  return bare2 ? known4 : alt(known4, opened(head8, positional), opened(head8, cutKey));
};
var cutKey = primitive((input, i) => {
  if (!/^\s*(?:[\p{L}_][\w-]*\s*=?\s*)?$/u.test(input.slice(i, i + MAX_NAME3)) || input.length - i >= MAX_NAME3)
    return no(i, "k=");
  return okSoFar(input, { events: [error("truncated", i, input.length)] });
});
var positional = withRange(until(")").skip(lit(")")).result(DONE2), (start, end2) => [
  error("skipped", start, end2)
]);
var over = primitive((_, i) => ok(i, { events: END }));
var pythonCall = (options2 = {}) => seq(openCall(options2), over);
function pythonList(options2 = {}) {
  const { around: around5, bare: bare2 = false } = options2;
  const call16 = openCall(options2);
  const close2 = drop(lit("]").skip(bare2 ? noLink : succeed(void 0)));
  const cut2 = alt(
    atEnd((at) => [error("missing-closer", at), ...END]),
    ws.then(standing(around5)).then(report("missing-closer", END))
  );
  const rest2 = alt(
    seq(
      emit(comma, () => END),
      alt(
        close2,
        lazy(() => seq(call16, rest2))
      )
    ),
    emit(ws.then(close2), () => END),
    ...bare2 ? [] : [cut2]
  );
  return token("[").then(seq(call16, rest2));
}
var comma = ws.then(token(","));
var noLink = primitive((input, i) => {
  if (i === input.length) return okSoFar(input, void 0);
  return input[i] === "(" || input[i] === "[" || input[i] === ":" ? no(i, "the end of a list") : ok(i, void 0);
});
var standing = (around5) => primitive((input, i) => {
  if (around5?.whole(input, i)) return ok(i, void 0);
  return no(around5?.begun(input, i) ? input.length : i, "a closing marker");
});
var pythonLines = (options2 = {}) => many1(pythonCall(options2), separator2);
var separator2 = ws.then(optional(alt(lit(","), lit(";")))).then(ws);
function pythonCalls(spec) {
  const {
    open: open3,
    close: close2 = "",
    layout,
    pad = "",
    literal: literal2 = printedLiteral,
    unescaped: unescaped2 = false,
    callee = pythonName,
    after: after4 = [],
    ...rest2
  } = spec;
  const options2 = { around: close2 === "" ? void 0 : closers(close2), unescaped: unescaped2, name: callee };
  const empty2 = [
    ...layout === "list" ? [drop(token("[").then(lit("]")))] : [],
    ...close2.startsWith("<|") ? [ahead(lit(close2))] : []
  ];
  const body9 = alt(pythonList(options2), ...empty2, pythonLines(options2));
  return {
    name: rest2.name,
    ...rest2.aliases ? { aliases: rest2.aliases } : {},
    triggers: [open3],
    grammar: seq(section(lit(open3).skip(ws).result(NONE), body9, close2, { optionalClose: close2 === "" }), ...after4),
    print: (calls9) => {
      const printed3 = calls9.map((call16) => printedPythonCall(call16, literal2));
      return `${open3}${pad}${layout === "list" ? `[${printed3.join(", ")}]` : printed3.join("\n")}${pad}${close2}`;
    },
    ...close2 ? { closers: [close2] } : {},
    spec: { shape: "python-call", open: open3, close: close2, layout },
    ...rest2.models ? { models: rest2.models } : {}
  };
}
function echo(open3, close2) {
  return alt(
    emitEcho((input, i) => {
      const { index: from } = run(ws, input, i);
      if (from === input.length) return no(from, "an echo");
      if (input[from] !== "[") return no(from, "an echo");
      const window = from + ECHO;
      const end2 = input.indexOf(close2, from);
      const next = input.indexOf(open3, from);
      if (end2 >= 0 && end2 < window && (next < 0 || next > end2))
        return ok(end2 + close2.length, [from, end2 + close2.length]);
      const decided = end2 >= 0 || next >= 0 && next < window || input.length >= window + close2.length;
      return no(decided ? from : input.length, "an echo");
    }),
    succeed(DONE2)
  );
}
var ECHO = 4096;
var emitEcho = (parse) => primitive(parse).map(([start, end2]) => ({ events: [error("skipped", start, end2)] }));
var printedLiteral = (value2) => literal(value2, PYTHON, (s) => JSON.stringify(s));
var printedRepr = (value2) => literal(value2, PYTHON, repr);
var printedMixed = (value2) => literal(value2, JSON_WORDS, repr);
var PYTHON = ["None", "True", "False"];
var JSON_WORDS = ["null", "true", "false"];
function literal(value2, words4, text2) {
  const one = (value3) => literal(value3, words4, text2);
  if (value2 === null || value2 === void 0) return words4[0];
  if (typeof value2 === "boolean") return value2 ? words4[1] : words4[2];
  if (Array.isArray(value2)) return `[${value2.map(one).join(", ")}]`;
  if (typeof value2 !== "object") return typeof value2 === "string" ? text2(value2) : JSON.stringify(value2);
  const members = Object.entries(value2).map(([key3, member]) => `${text2(key3)}: ${one(member)}`);
  return `{${members.join(", ")}}`;
}
function repr(text2) {
  const quote = text2.includes("'") && !text2.includes('"') ? '"' : "'";
  const body9 = [...text2].map((c) => REPR.get(c) ?? (c === quote ? `\\${c}` : c < " " ? hex(c) : c));
  return quote + body9.join("") + quote;
}
var REPR = /* @__PURE__ */ new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["	", "\\t"]
]);
var hex = (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`;
var printedPythonCall = (call16, literal2 = printedLiteral) => `${call16.name}(${Object.entries(call16.arguments).map(([k, v]) => `${k}=${literal2(v)}`).join(", ")})`;

// src/grammars/default_api-brace.ts
var MODULE = "default_api:";
var WORDS2 = ["", "call:", "tool_call:", "tool_code:", "tool:", "function:"];
var call3 = (head8, values7) => hold(
  seq(
    opened(
      head8.map((name4) => [...BEGIN, { type: "name", name: name4 }]),
      values7
    ),
    emit(succeed(void 0), () => END)
  )
);
var plain2 = args({ language: { syntax: "keys" }, bare: true });
var marked2 = args({ language: { syntax: "keys", delimiter: '<|"|>' }, bare: true });
var colons = token("{").then(
  alt(
    lit("}"),
    alt(word2, chars(/[\w.-]/, 1, 64)).then(ws).then(lit(":"))
  )
);
var module = alt(...WORDS2.map((word5) => lit(word5 + MODULE))).then(pythonName);
var defaultApiBrace = {
  name: "default_api-brace",
  triggers: WORDS2.map((word5) => ({ text: word5 + MODULE, at: "line" })),
  grammar: call3(module, plain2),
  known: (tools) => {
    const name4 = oneOf(tools.map((tool) => tool.name));
    return {
      triggers: tools.flatMap(({ name: name5 }) => [`call:${name5}`, { text: `${name5}{`, at: "line" }]),
      grammar: alt(call3(module, plain2), call3(alt(lit("call:").then(name4), name4).skip(peek(colons)), marked2))
    };
  },
  print: (calls9) => calls9.map(({ name: name4, arguments: values7 }) => MODULE + name4 + JSON.stringify(values7)).join("\n"),
  bare: true,
  spec: { shape: "named-json", open: MODULE },
  models: ["Gemini", "Gemma-4"]
};

// src/grammars/dots.ts
var invokes2 = {
  tags: plainTags(),
  wrappers: ["dots_function_call"],
  values: { untyped: "json", frame: "line" }
};
var json2 = jsonCalls({
  name: "dots",
  open: "<dots_function_call>",
  close: "</dots_function_call>",
  layout: "sections"
});
var dots = {
  name: "dots",
  triggers: ["<dots_function_call"],
  grammar: alt(...invokeSections(invokes2), json2.grammar),
  print: (calls9) => printedInvokes(calls9, invokes2),
  closers: invokeClosers(invokes2),
  spec: { shape: "invoke", wrappers: invokes2.wrappers, values: invokes2.values },
  models: ["dots.llm"]
};

// src/grammars/element-function.ts
var VALUES3 = { untyped: "json", frame: "line" };
var print5 = (call16) => `<function>
<name>${call16.name}</name>
${printedParameters(call16, (key3, value2) => `<parameter name="${key3}">${value2}</parameter>
`)}</function>`;
var elementFunction = {
  name: "element-function",
  triggers: ["<function>"],
  grammar: hold(
    taggedCall({
      open: lit("<function>").then(ws).then(textElement("name")),
      close: "</function>",
      parameter: {
        open: element(lit("<parameter")).chain(({ attributes: attributes2, garbled: garbled4 }) => {
          const key3 = attributes2.get("name");
          return key3 ? succeed({ key: key3, values: VALUES3, ...garbled4 ? { garbled: garbled4 } : {} }) : fail('name="\u2026"');
        }),
        begins: ["<parameter "],
        close: "</parameter>"
      },
      around: [],
      begins: ["<function>"]
    })
  ),
  print: (calls9) => calls9.map(print5).join("\n"),
  closers: ["</parameter>", "</function>"],
  bare: true,
  spec: { shape: "tagged", call: "<function><name>NAME</name>", parameter: '<parameter name="KEY">', values: VALUES3 },
  models: ["DeepSeek-V4-Flash"]
};

// src/grammars/ernie45.ts
var ernie45 = withAnswer(
  jsonCalls({
    name: "ernie45",
    open: "<tool_call>",
    close: "</tool_call>",
    layout: "sections",
    pad: "\n",
    models: ["ERNIE-4.5-Thinking"]
  }),
  { open: "<response>", close: "</response>", at: "answer" }
);

// src/grammars/fence-tool.ts
var FENCE3 = "```";
var none2 = ahead(lit(FENCE3));
var values = args({ around: closers(FENCE3), bare: true });
var object2 = primitive((input, i) => input[i] === "{" ? run(values, input, i) : no(i, "an object"));
var body2 = ws.then(alt(object2, keyLines(), none2));
var grammar = (names) => {
  const open3 = nameLine(FENCE3, oneOf(names)).map((name4) => [...BEGIN, { type: "name", name: name4 }]);
  return hold(section(open3, body2, FENCE3, { end: END, cut: true }));
};
var print6 = ({ name: name4, arguments: values7 }) => `${FENCE3}${name4}
${Object.entries(values7).map(([key3, value2]) => `${key3}: ${JSON.stringify(value2)}
`).join("")}${FENCE3}`;
var fenceTool = {
  name: "fence-tool",
  triggers: [],
  grammar: grammar([]),
  known: (tools) => ({
    triggers: tools.map(({ name: name4 }) => ({ text: FENCE3 + name4, at: "line" })),
    grammar: grammar(tools.map((tool) => tool.name))
  }),
  print: (calls9) => calls9.map(print6).join("\n"),
  bare: true,
  spec: { shape: "key-lines", open: "```NAME", close: FENCE3 }
};

// src/grammars/function_call-xml.ts
var VALUES4 = { untyped: "json", frame: "line" };
var CLOSE2 = "</parameters></function_call>";
var print7 = (call16) => `<function_call><invoke_name>${call16.name}</invoke_name><parameters>${printedParameters(
  call16,
  (key3, value2) => `<param name="${key3}">${value2}</param>`
)}${CLOSE2}`;
var functionCallXml = {
  name: "function_call-xml",
  triggers: ["<function_call>"],
  grammar: taggedCall({
    open: lit("<function_call>").then(ws).then(textElement("invoke_name")).skip(optional(ws.then(lit("<parameters>")))),
    close: { text: CLOSE2, also: optional(lit("</parameters>")).then(ws).then(lit("</function_call>")) },
    parameter: {
      open: element(lit("<param")).chain(({ attributes: attributes2, garbled: garbled4 }) => {
        const key3 = attributes2.get("name");
        return key3 ? succeed({ key: key3, values: VALUES4, ...garbled4 ? { garbled: garbled4 } : {} }) : fail('name="\u2026"');
      }),
      begins: ["<param "],
      close: "</param>"
    },
    around: [],
    begins: ["<function_call>"]
  }),
  print: (calls9) => calls9.map(print7).join("\n"),
  closers: ["</param>", "</parameters>", "</function_call>"],
  spec: {
    shape: "tagged",
    call: "<function_call><invoke_name>NAME</invoke_name>",
    parameter: '<param name="KEY">',
    values: VALUES4
  },
  models: ["lucebox"]
};

// src/grammars/function-calls-json.ts
var functionCallsJson = jsonCalls({
  name: "function-calls-json",
  open: "<function_calls>",
  close: "</function_calls>",
  layout: "array",
  noEmptyList: true,
  pad: "\n",
  models: ["Llama-3.1 (Groq)"]
});

// src/grammars/function-tag-json.ts
var functionTagJson = namedJson({
  name: "function-tag-json",
  triggers: ["<tool_call>"],
  call: "<tool_call>\n<function>{name}</function>\n{json}\n</tool_call>",
  also: ["name", "tool_name", "function_name"].flatMap(
    (name4) => ["arguments", "parameters", "args"].map(
      (args2) => `<tool_call>
<${name4}>{name}</${name4}>
<${args2}>{json}</${args2}>
</tool_call>`
    )
  ),
  between: "\n",
  models: ["Gemma-3", "Qwen3.6"]
});

// src/grammars/functionary-v2.ts
var calls4 = namedJson({
  name: "functionary-v2",
  triggers: ["<|from|>assistant", "<|recipient|>", { text: "all\n", at: "message" }],
  known: (tools) => ({ triggers: tools.map(({ name: name4 }) => ({ text: `${name4}
`, at: "message" })) }),
  call: "<|from|>assistant\n<|recipient|>{name}\n<|content|>{json}",
  also: ["<|recipient|>{name}\n<|content|>{json}", "{name}\n<|content|>{json}"],
  between: "\n",
  models: ["Functionary-v2", "Functionary-v2.2", "Functionary-v2.4"]
});
var header = ["all", "<|content|>"];
var functionaryV2 = {
  ...calls4,
  grammar: alt(
    drop(
      alt(
        sequence2("<|from|>assistant", "<|recipient|>", ...header),
        sequence2("<|recipient|>", ...header),
        sequence2(...header)
      )
    ),
    calls4.grammar
  )
};

// src/grammars/functionary-v3.1.ts
var functionaryV31 = namedJson({
  name: "functionary-v3.1",
  triggers: ["<function="],
  plain: true,
  call: "<function={name}>{json}</function>",
  also: ["<function={name}{json}</function>"],
  models: ["Functionary-v3.1", "Llama-3.1"]
});

// src/grammars/functionary-v3.2.ts
var calls5 = namedJson({
  name: "functionary-v3.2",
  triggers: [">>>", { text: "all\n", at: "message" }],
  known: (tools) => ({ triggers: tools.map(({ name: name4 }) => ({ text: `${name4}
`, at: "message" })) }),
  call: ">>>{name}\n{json}",
  also: ["{name}\n{json}"],
  exact: true,
  bare: true,
  models: ["Functionary-v3.2"]
});
var functionaryV32 = {
  ...calls5,
  grammar: alt(drop(alt(lit("all\n"), lit(">>>all\n"))), calls5.grammar)
};

// src/shapes/brace-call.ts
var TWICE = /^(.+):\1$/;
var named3 = toolName.skip(ws).map((name4) => [
  { type: "call", unquoted: true },
  { type: "name", name: name4.replace(TWICE, "$1") }
]);
function bareBraceCall(word5, delimiter, names) {
  const isKnown = alt(...names.map((name4) => lit(`${name4}{`)));
  const isQuoted = toolName.then(lit("{")).then(chars(/[\w$.-]/, 1, 64)).then(lit(":")).then(until(delimiter));
  const object4 = args({ language: { delimiter, syntax: "keys" }, bare: true });
  return seq(
    opened(
      lit(word5).then(peek(names.length > 0 ? alt(isKnown, isQuoted) : isQuoted)).then(named3),
      object4
    ),
    emit(succeed(void 0), () => END)
  );
}
function braceCalls(spec) {
  const { open: open3, close: close2, delimiter } = spec;
  const around5 = closers(close2);
  const language = { delimiter, syntax: "keys" };
  const values7 = alt(args({ around: around5, language, bare: true }), lit("(").then(keywordArguments(around5, language)));
  const head8 = alt(lit("call:"), lit(":call:"), lit("call "), succeed("")).then(ws).then(named3);
  const braces = section(lit(open3).then(ws).then(head8), values7, close2, { end: END });
  const object4 = section(
    lit(open3).then(ws).skip(alt(lit("call:"), succeed(""))).skip(ws).result(NONE),
    callObject({ keys: MARKED_KEYS, around: around5, marked: true }),
    close2
  );
  const call16 = alt(braces, object4);
  return {
    name: spec.name,
    ...spec.aliases ? { aliases: spec.aliases } : {},
    triggers: [open3],
    grammar: call16,
    print: (calls9) => calls9.map(({ name: name4, arguments: value2 }) => `${open3}call:${name4}${printedBraces(value2, delimiter)}${close2}`).join(""),
    closers: [close2],
    spec: { shape: "brace-call", open: open3, close: close2, delimiter },
    ...spec.models ? { models: spec.models } : {}
  };
}
function printedBraces(value2, delimiter) {
  const one = (value3) => printedBraces(value3, delimiter);
  if (typeof value2 === "string") return delimiter + value2 + delimiter;
  if (Array.isArray(value2)) return `[${value2.map(one).join(",")}]`;
  if (typeof value2 !== "object" || value2 === null) return JSON.stringify(value2) ?? "null";
  const entries2 = Object.entries(value2).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
  return `{${entries2.map(([key3, member]) => `${key3}:${one(member)}`).join(",")}}`;
}

// src/grammars/functiongemma.ts
var functiongemma = braceCalls({
  name: "functiongemma",
  open: "<start_function_call>",
  close: "<end_function_call>",
  delimiter: "<escape>",
  models: ["FunctionGemma"]
});

// src/grammars/functions-name.ts
var ROLES = ["", "assistant ", "assistantcommentary ", "assistant commentary ", "commentary ", "analysis "];
var TO = ROLES.map((role) => `${role}to=functions.`);
var PARALLEL = ROLES.map((role) => `${role}to=multi_tool_use.parallel`);
var anyOf = (texts) => alt(...texts.map(lit));
var word4 = alt(...["commentary", "analysis", "json", "code"].map(lit));
var words3 = ws.then(alt(word4.skip(ws).then(alt(word4, succeed(""))), succeed("")));
var strange = chars(/[^\x21-\x7e]/, 0, 80);
var astray = strange.then(words3).then(strange).then(words3);
var ARGUMENTS = "<|tool_call_argument_begin|>";
var CALL_END = "<|tool_call_end|>";
var index = alt(lit(":").then(chars(/\d/, 1, 6)), succeed(""));
var values2 = args({ bare: true });
var call4 = (head8) => hold(
  seq(
    opened(
      head8.skip(ws).skip(peek(lit("{"))).map((name4) => [...BEGIN, { type: "name", name: name4 }]),
      values2
    ),
    emit(alt(ws.then(lit(CALL_END)), succeed("")), () => END)
  )
);
var parallel = position.chain(
  (from) => anyOf(PARALLEL).then(words3).then(ws).skip(peek(sequence("{", '"tool_uses"'))).then(position).map((to) => ({ events: [error("skipped", from, to)] }))
);
var recipient3 = (name4, rest2) => anyOf(TO).then(name4).skip(rest2);
var numbered = (name4) => lit("functions.").then(name4).skip(index).skip(ws).skip(alt(token(ARGUMENTS), succeed("")));
var grammar2 = (name4, rest2, ...others) => alt(call4(recipient3(name4, rest2)), ...others.map(call4), parallel);
var functionsName = {
  name: "functions-name",
  triggers: [...TO, ...PARALLEL],
  grammar: grammar2(toolName, words3),
  known: (tools) => {
    const name4 = oneOf(tools.map((tool) => tool.name));
    return {
      triggers: tools.length > 0 ? ["functions."] : [],
      grammar: grammar2(name4, astray, numbered(name4))
    };
  },
  print: (calls9) => calls9.map(({ name: name4, arguments: all2 }) => `to=functions.${name4} json ${JSON.stringify(all2)}`).join("\n"),
  bare: true,
  spec: { shape: "named-json", open: "to=functions." },
  models: ["gpt-oss", "GPT-5 (Codex)", "Kimi-K2"]
};

// src/grammars/functions-tag.ts
var functionsTag = namedJson({
  name: "functions-tag",
  triggers: ["<functions>"],
  wrappers: [["<functions>", "</functions>"]],
  needsWrapper: true,
  call: "<{name}>{json}</{name}>",
  bare: true
});

// src/grammars/garbled-invoke.ts
var WORDS3 = ["court", "count", "course", "call"];
var spellings2 = ["", "antml:"].map((prefix) => ({
  tags: plainTags(prefix),
  wrappers: ["function_calls"],
  values: { untyped: "json", frame: "line" }
}));
var opener2 = ranged(alt(...WORDS3.map(lit))).skip(chars(/[ \t\r]/, 0, 8)).skip(lit("\n")).skip(ws);
var garbledInvoke = {
  name: "garbled-invoke",
  triggers: WORDS3.map((text2) => ({ text: text2, at: "line" })),
  grammar: hold(
    alt(
      ...spellings2.map(
        (spelling) => section(
          opener2.map(([, [from, to]]) => [error("garbled-open", from, to)]),
          many1(invokeCall(spelling)),
          spelling.tags.close("function_calls"),
          { optionalClose: true }
        )
      )
    )
  ),
  closers: spellings2.flatMap(invokeClosers),
  bare: true,
  spec: { shape: "invoke", words: WORDS3 },
  models: ["Claude"]
};

// src/grammars/gemma4.ts
var OPEN = "<|channel>";
var CLOSE3 = "<channel|>";
var calls6 = braceCalls({
  name: "gemma4",
  open: "<|tool_call>",
  close: "<tool_call|>",
  delimiter: '<|"|>',
  models: ["Gemma-4"]
});
var result = alt(fabrication("<|tool_response>response:"), drop(optional(ws.then(lit("<|tool_response>")))));
var channel = lit(OPEN).then(alt(lit("thought\n"), lit("thought"), succeed(""))).result([]);
var reasoning2 = section(
  channel,
  succeed(followed({ events: [] }, { prose: "reasoning", until: [CLOSE3] })),
  CLOSE3,
  { cut: true }
);
var alone = emit(lit(CLOSE3).skip(peek(ws.then(chars(/\S/, 1, 1)))), () => [{ type: "reasoned" }]);
var gemma4 = {
  ...calls6,
  triggers: [...calls6.triggers, OPEN, CLOSE3],
  grammar: alt(seq(calls6.grammar, result), reasoning2, alone),
  printReasoning: (text2) => `${OPEN}thought
${text2}${CLOSE3}`,
  closers: [...calls6.closers ?? [], CLOSE3]
};

// src/grammars/gemma4-bare.ts
var DELIMITER = '<|"|>';
var WORDS4 = ["call:", "<call>"];
var grammar3 = (names) => hold(alt(...WORDS4.map((word5) => bareBraceCall(word5, DELIMITER, names))));
var gemma4Bare = {
  name: "gemma4-bare",
  triggers: WORDS4.map((text2) => ({ text: text2, at: "line" })),
  known: (tools) => ({ triggers: [], grammar: grammar3(tools.map(({ name: name4 }) => name4)) }),
  grammar: grammar3([]),
  print: (calls9) => calls9.map(({ name: name4, arguments: values7 }) => `call:${name4}${printedBraces(values7, DELIMITER)}`).join("\n"),
  bare: true,
  spec: { shape: "brace-call", words: WORDS4, delimiter: DELIMITER },
  models: ["Gemma-4"]
};

// src/shapes/within.ts
var REACH6 = 2048;
var within = (...words4) => primitive((input, i) => {
  const window = input.slice(i, i + REACH6);
  if (words4.some((word5) => window.includes(word5))) return ok(i, void 0);
  return no(window.length < REACH6 ? input.length : i, words4[0]);
});

// src/grammars/gemma4-thought.ts
var LABEL = "thought\n";
var CLOSE4 = "<channel|>";
var gemma4Thought = {
  name: "gemma4-thought",
  triggers: [{ text: LABEL, at: "message" }],
  grammar: section(
    lit(LABEL).skip(within(CLOSE4)).result(NONE),
    succeed(followed({ events: NONE }, { prose: "reasoning", until: [CLOSE4] })),
    CLOSE4
  ),
  printReasoning: (text2) => `${LABEL}${text2}${CLOSE4}`,
  bare: true,
  reasoning: true,
  spec: { shape: "reasoning", open: [LABEL], close: [CLOSE4] },
  models: ["Gemma-4"]
};

// src/grammars/gemma4-thought-open.ts
var gemma4ThoughtOpen = reasoning({
  name: "gemma4-thought-open",
  open: ["thought\n"],
  close: ["<channel|>"],
  closesAlone: false,
  at: "message",
  models: ["Gemma-4"]
});

// src/grammars/gigachat3.5-gcml.ts
var invokes3 = {
  tags: tokenTags("GCML"),
  wrappers: ["tool_calls", "function_calls"],
  values: { untyped: "json", frame: "none" }
};
var gigachat35Gcml = {
  name: "gigachat3.5-gcml",
  aliases: ["gcml", "gigachat3.5"],
  triggers: tokenTriggers("GCML", invokes3.wrappers),
  grammar: tokenInvokes(invokes3, "GCML"),
  print: (calls9) => printedInvokes(calls9, invokes3, true),
  closers: [...invokeClosers(invokes3), "<|message_sep|>"],
  spec: {
    shape: "invoke",
    token: "GCML",
    wrappers: invokes3.wrappers,
    values: invokes3.values,
    typed: 'string="true|false"'
  },
  models: ["GigaChat-3.5"]
};

// src/grammars/gigachat3.ts
var gigachat3 = jsonCalls({
  name: "gigachat3",
  aliases: ["gigachat3.1"],
  open: "<|function_call|>",
  opens: [["<|message_sep|>", "function call", "<|role_sep|>"], "function call<|role_sep|>"],
  layout: "sections",
  models: ["GigaChat3", "GigaChat3.1"]
});

// src/shapes/arg-kv.ts
var kvTags = (prefix = "") => ({
  text: (word5) => `<${prefix}${word5}>`,
  open: (word5) => lit(`<${prefix}${word5}>`),
  close: (word5) => ({ text: `</${prefix}${word5}>` })
});
var suffixedTags = {
  text: (word5) => `<${word5}`,
  open: (word5) => lit(`<${word5}`).then(suffix).then(lit(">")),
  close: (word5) => ({
    text: `</${word5}>`,
    also: lit(`</${word5}:`).then(chars(/[\w.-]/, 1, 32)).then(lit(">"))
  })
};
var suffix = optional(lit(":").then(chars(/[\w.-]/, 1, 32)));
var gap2 = ws.then(optional(lit("\\n").then(optional(lit("\\n"))))).then(ws);
function kvCall({
  tags: tags3,
  call: call16 = "tool_call",
  wrappers,
  values: values7,
  separator: separator3 = succeed(""),
  typed: typed5 = succeed(values7),
  tools = []
}) {
  const keyOpen = tags3.open("arg_key").skip(gap2);
  const keyClose = exactly(tags3.close("arg_key"));
  const valueOpen = tags3.open("arg_value");
  const valueClose = exactly(tags3.close("arg_value"));
  const text2 = textBefore(/<>/);
  const join3 = (key3, of) => ({ key: key3, values: of });
  const exact = list(
    keyOpen,
    text2,
    keyClose,
    gap2,
    typed5.skip(gap2),
    valueOpen
  ).map(([, key3, , , of]) => join3(key3, of));
  const callOpen = tags3.open(call16);
  const opened2 = alt(keyOpen, valueOpen.skip(gap2));
  const closed2 = alt(keyClose, valueClose).skip(gap2);
  const value2 = valueOpen.skip(optional(gap2.then(valueOpen)));
  const plain5 = chars(/[\w.-]/, 1, 64);
  const noKeyOpen = list(
    plain5,
    closed2.then(optional(closed2)).then(alt(value2, peek(chars(/[^<]/, 1))))
  );
  const equals = keyOpen.then(plain5).skip(lit("=")).skip(peek(text2.then(valueClose)));
  const damaged = alt(
    equals.map((key3) => join3(key3, values7)),
    list(
      opened2.then(optional(opened2)),
      text2,
      closed2.then(optional(closed2)).then(alt(value2, keyOpen.skip(peek(text2.then(valueClose))), peek(chars(/[^<]/, 1))))
    ).map(([, key3]) => join3(key3, values7)),
    list(opened2.then(optional(opened2)), text2, gap2.then(value2)).map(
      ([, key3]) => join3(key3, values7)
    ),
    noKeyOpen.map(([key3]) => join3(key3, values7)),
    list(
      keyOpen,
      closedText(tags3.close("arg_key").text),
      gap2.then(alt(value2, peek(chars(/[^<]/, 1))))
    ).map(([, { name: name4 }]) => join3(name4, values7)),
    callOpen.then(noKeyOpen).map(([key3]) => join3(key3, values7))
  );
  const doubled = keyOpen.then(text2).then(keyClose).then(gap2).then(peek(keyOpen)).then(exact);
  const open3 = alt(
    exact.skip(peek(notOpened(valueOpen))),
    list(position, alt(doubled, exact.skip(gap2).skip(valueOpen), damaged), position).map(
      ([from, key3, to]) => ({ ...key3, garbled: [from, to] })
    )
  );
  const arguments_ = alt(
    tags3.open("arg_key"),
    valueOpen,
    lit("{"),
    valueClose,
    plain5.then(keyClose),
    callOpen.then(plain5).then(keyClose)
  );
  const none5 = anyhow(tags3.close(call16));
  const known4 = new Set(tools);
  const goesOn = (name4) => alt(arguments_, known4.has(name4) ? none5 : none5.then(lineOver2));
  const between2 = gap2.then(separator3).then(gap2);
  const named9 = chars(/[\r\n]/, 0, 4).then(
    alt(
      toolName.skip(between2).chain((said) => peek(goesOn(said)).result(said)),
      spacedName.skip(between2).skip(peek(tags3.open("arg_key")))
    )
  );
  const twice = ranged(tags3.open(call16).skip(gap2).then(tags3.open(call16)));
  const head8 = alt(
    tags3.open(call16).then(named9),
    list(twice, named9).map(([[, garbled4], name4]) => ({ name: name4, garbled: garbled4 }))
  );
  return taggedCall({
    open: alt(
      head8,
      tags3.open(call16).then(oneOf(tools)).skip(gap2).skip(peek(plain5.then(keyClose))),
      oneOf(tools).skip(gap2).skip(peek(keyOpen))
    ),
    next: head8,
    close: tags3.close(call16),
    parameter: {
      open: open3,
      begins: [tags3.text("arg_key")],
      close: { ...tags3.close("arg_value"), garbled: keyClose }
    },
    around: wrappers.map(tags3.close),
    begins: [tags3.text(call16)],
    padding: gap2,
    valueless: keyOpen.then(text2).then(optional(keyClose)).then(gap2).then(peek(anyhow(tags3.close(call16))))
  });
}
var spacedName = chars(/[ \t]/, 0, 8).then(chars(/[\w .-]/, 1, 128)).chain((text2) => /^\w+(?: [\w.-]+)* *$/.test(text2) ? succeed(text2.trim()) : fail("a name"));
var lineOver2 = chars(/[ \t]/, 0, 16).then(alt(end, chars(/[<\r\n]/, 1, 1)));
var notOpened = (parser) => alt(
  ranged(parser).map(() => true),
  succeed(false)
).chain((found) => found ? fail("a value") : succeed(void 0));
var printedKv = (call16, tag7, between2, type = () => "", text2 = (value2) => printedValue(value2, "none")) => {
  const [keyOpen, keyClose] = tag7("arg_key");
  const [valueOpen, valueClose] = tag7("arg_value");
  return Object.entries(call16.arguments).map(
    ([key3, value2]) => `${keyOpen}${key3}${keyClose}${between2}${type(value2)}${valueOpen}${text2(value2)}${valueClose}${between2}`
  ).join("");
};

// src/grammars/glm4.5.ts
var format = { tags: kvTags(), wrappers: [], values: { untyped: "python", frame: "none" } };
var tag = (word5) => [`<${word5}>`, `</${word5}>`];
var print8 = (call16) => `<tool_call>${call16.name}${printedKv(call16, tag, "")}</tool_call>`;
var glm45 = {
  name: "glm4.5",
  aliases: ["glm4.7", "glm45", "glm47", "glm", "glm-arg-kv", "laguna-arg-kv", "ling3", "spark25", "poolside_v1"],
  triggers: ["<tool_call>"],
  grammar: kvCall(format),
  known: (tools) => ({
    triggers: tools.flatMap(({ name: name4 }) => ["", "\n"].map((gap3) => `${name4}${gap3}<arg_key>`)),
    grammar: kvCall({ ...format, tools: tools.map((tool) => tool.name) })
  }),
  print: (calls9) => calls9.map(print8).join(""),
  closers: ["</arg_key>", "</arg_value>", "</tool_call>"],
  spec: { shape: "arg-kv", tags: ["tool_call", "arg_key", "arg_value"], values: format.values },
  models: ["GLM-4.5", "GLM-4.6", "GLM-4.7", "GLM-5", "Ling-3", "Spark-2.5", "Laguna"]
};

// src/grammars/glm5.3-flash.ts
var known3 = (tools) => (name4) => tools.has(name4) ? name4 : name4.split("/").find((part) => tools.has(part)) ?? name4;
var head3 = (named9) => lit("<tool_call>").then(ws).then(toolName).skip(ws).skip(lit(">")).map((name4) => ({ name: named9(name4) }));
var grammar4 = (named9) => namedCall({ head: head3(named9), close: "</tool_call>", optionalClose: true, plain: true });
var glm53Flash = {
  name: "glm5.3-flash",
  triggers: ["<tool_call>"],
  known: (tools) => ({
    triggers: [],
    grammar: grammar4(known3(new Set(tools.map(({ name: name4 }) => name4))))
  }),
  grammar: grammar4((name4) => name4),
  print: (calls9) => calls9.map((call16) => `<tool_call>${call16.name}>${JSON.stringify(call16.arguments)}`).join(""),
  spec: { shape: "named-json", call: "<tool_call>{name}>{json}" },
  models: ["GLM-5.3-Flash"]
};

// src/grammars/granite.ts
var granite = jsonCalls({
  name: "granite",
  aliases: ["granite-3", "granite-3.0"],
  open: "<|tool_call|>",
  close: "<|/tool_call|>",
  optionalClose: true,
  layout: "array",
  models: ["Granite-3.0", "Phi-4-mini"]
});

// src/grammars/granite-3.1.ts
var granite31 = jsonCalls({
  name: "granite-3.1",
  open: "<tool_call>",
  close: "</tool_call>",
  optionalClose: true,
  body: "array",
  layout: "array",
  models: ["Granite-3.1", "Granite-3.2", "xLAM"]
});

// src/grammars/granite-20b.ts
var granite20b = jsonCalls({
  name: "granite-20b",
  aliases: ["granite-20b-fc", "function_call-json"],
  open: "<function_call>",
  close: "</function_call>",
  optionalClose: true,
  layout: "sections",
  pad: [" ", ""],
  models: ["Granite-20B-FunctionCalling"]
});

// src/grammars/granite-prose.ts
var graniteProse = reasoning({
  name: "granite-prose",
  open: ["Here is my thought process:", "Here's my thought process:"],
  close: ["Here is my response:", "Here's my response:"],
  pad: "\n",
  closesAlone: false,
  at: "message",
  models: ["Granite-3.2", "Granite-3.3"]
});

// src/shapes/known-tool.ts
var toLineEnd = primitive((input, i) => {
  let j = i;
  while (j < input.length && j - i < MAX_SPACES && (input[j] === " " || input[j] === "	" || input[j] === "\r")) j++;
  if (j === input.length) return okSoFar(input, void 0);
  return input[j] === "\n" ? ok(j, void 0) : no(j, "the end of a line");
});
var MAX_SPACES = 80;
var lineEnd = drop(toLineEnd);

// src/grammars/granite-pythonic.ts
var granitePythonic = {
  name: "granite-pythonic",
  aliases: ["python-lines"],
  triggers: [],
  known: (tools) => ({ triggers: tools.map(({ name: name4 }) => ({ text: `${name4}(`, at: "line" })) }),
  grammar: hold(seq(pythonCall({ bare: true }), lineEnd), "message"),
  print: (calls9) => calls9.map((call16) => printedPythonCall(call16)).join("\n"),
  bare: true,
  spec: { shape: "python-call", layout: "lines" },
  models: ["Granite-3.3", "Granite-4.0-H-Small"]
};

// src/grammars/harmony.ts
var START2 = "<|start|>";
var CHANNEL = "<|channel|>";
var CONSTRAIN = "<|constrain|>";
var MESSAGE = "<|message|>";
var ENDS = ["<|end|>", "<|call|>", "<|return|>"];
var STARTS = [START2, CHANNEL];
var CHANNELS = ["analysis", "commentary", "final"];
var LOOSE = /* @__PURE__ */ new Set(["assistant", "json", "code", ...CHANNELS]);
var header2 = headerOf({
  markers: [START2, CHANNEL, CONSTRAIN],
  body: [MESSAGE],
  stops: ENDS,
  accepts: (word5, { marker, words: words4 }) => word5.startsWith("to=") || LOOSE.has(word5) || marker !== "" && words4.length === 0,
  enough: (parts) => channelOf(parts) !== void 0 || recipient2(parts) !== void 0 || rolesOf(parts).some((role) => role === "assistant")
});
function channelOf(parts) {
  return parts.flatMap((part) => part.words).filter((word5) => CHANNELS.includes(word5)).pop();
}
var values3 = args({ around: closers(...ENDS, ...STARTS) });
var other = skippedTo([...ENDS, ...STARTS]);
var body3 = primitive((input, i) => {
  let j = i;
  while (j < input.length && j - i < 64 && /\s/.test(input[j])) j++;
  if (j === input.length) return no(j, "arguments");
  if ([...ENDS, ...STARTS].some((marker) => input.startsWith(marker, j))) return ok(j, DONE2);
  return run(input[j] === "{" || input[j] === '"' ? values3 : other, input, j);
});
function messageOf({ parts, damage }) {
  const channels = parts.filter((part) => part.marker === CHANNEL);
  const to = recipient2(parts);
  if (to !== void 0 && channels.length === 0 && !to.startsWith("functions.")) return fail("a channel");
  const doubled = channels.slice(0, -1).map(({ start, end: end2 }) => error("skipped", start, end2));
  const begin6 = [...doubled, ...damage];
  if (!rolesOf(parts).every(isOwn)) return succeed({ kind: "skipped", begin: begin6 });
  if (to !== void 0 && !PEOPLE.has(to)) {
    const name4 = to.replace(/^functions\./, "");
    return succeed({ kind: "call", begin: [...BEGIN, { type: "name", name: name4 }, ...begin6], body: body3, end: END });
  }
  const channel4 = channelOf(parts);
  if (channel4 === "analysis") return succeed({ kind: "reasoning", begin: begin6 });
  const strange2 = channel4 === void 0 && channels.some(({ words: [word5 = ""] }) => /^\w/.test(word5));
  return succeed({ kind: strange2 ? "skipped" : "content", begin: begin6 });
}
var rolesOf = (parts) => parts.filter((part) => part.marker === START2).flatMap((part) => part.words.slice(0, 1));
var PEOPLE = /* @__PURE__ */ new Set(["assistant", "user", "all", "functions", "functions."]);
var isOwn = (role) => role.startsWith("to=") || LOOSE.has(role);
var filler = alt(
  primitive((input, i) => {
    const from = run(ws, input, i).index;
    const word5 = FILLERS.find((word6) => input.startsWith(word6, from));
    if (word5 === void 0)
      return no(FILLERS.some((word6) => word6.startsWith(input.slice(from))) ? input.length : i, "a word");
    const to = from + word5.length;
    const next = run(ws, input, to).index;
    const step2 = { events: [error("skipped", from, to)] };
    if (STARTS.some((marker) => input.startsWith(marker, next))) return ok(next, step2);
    return STARTS.some((marker) => marker.startsWith(input.slice(next))) ? okSoFar(input, step2) : no(next, "a message");
  }),
  succeed(DONE2)
);
var FILLERS = ["assistant", "analysis", "commentary", "final"];
var print9 = ({ name: name4, arguments: values7 }) => `${CHANNEL}commentary to=functions.${name4} ${CONSTRAIN}json${MESSAGE}${JSON.stringify(values7)}<|call|>`;
var harmony = {
  name: "harmony",
  aliases: ["gpt-oss"],
  triggers: [
    CHANNEL,
    START2,
    MESSAGE,
    { text: " to=", at: "message" },
    { text: "to=", at: "message" },
    ...CHANNELS.map((name4) => ({ text: `${name4}${MESSAGE}`, at: "message" })),
    { text: "commentary to=", at: "message" }
  ],
  grammar: seq(typedMessage({ header: header2.chain(messageOf), ends: ENDS, starts: STARTS }), filler),
  print: (calls9) => calls9.map(print9).join(`${START2}assistant`),
  printContent: (text2, { calls: calls9 }) => calls9 ? `${CHANNEL}commentary${MESSAGE}${text2}<|end|>${START2}assistant` : `${CHANNEL}final${MESSAGE}${text2}<|return|>`,
  printReasoning: (text2) => `${CHANNEL}analysis${MESSAGE}${text2}<|end|>${START2}assistant`,
  spec: { shape: "typed-messages", start: START2, channel: CHANNEL, constrain: CONSTRAIN, message: MESSAGE, ends: ENDS },
  models: ["gpt-oss-20b", "gpt-oss-120b"]
};

// src/grammars/harmony-stripped.ts
var STARTS2 = ["assistantanalysis", "assistantcommentary", "assistantfinal", "assistant to=", "commentary to="];
var recipient4 = lit("to=").then(optional(lit("functions."))).then(toolName).map((name4) => name4.replace(/(.)(?:commentary|analysis)$/, "$1")).skip(ws).skip(optional(alt(lit("commentary"), lit("analysis")))).skip(ws).skip(optional(alt(lit("json"), lit("code")))).skip(ws);
var body4 = args({ around: closers(...STARTS2) });
var call5 = recipient4.skip(peek(aheadOf(/\{/))).map((name4) => ({ kind: "call", begin: [...BEGIN, { type: "name", name: name4 }], body: body4, end: END }));
var plain3 = (kind) => succeed({ kind, begin: [] });
var glued = alt(aheadOf(/\S/), chars(/\s/, 1, 8).then(aheadOf(/[^a-z\s]/)));
var channel2 = alt(
  lit("analysis").then(peek(glued)).then(plain3("reasoning")),
  lit("commentary").then(ws).then(call5)
);
var message = alt(
  lit("assistant").then(ws).then(call5),
  lit("assistant").then(
    alt(
      channel2,
      lit("analysis").then(plain3("reasoning")),
      alt(lit("final"), lit("commentary")).then(plain3("content"))
    )
  ),
  channel2
);
var print10 = ({ name: name4, arguments: values7 }) => `commentary to=functions.${name4} json${JSON.stringify(values7)}`;
var harmonyStripped = {
  name: "harmony-stripped",
  triggers: [{ text: "analysis", at: "message" }, ...STARTS2],
  grammar: typedMessage({ header: message, ends: [], starts: STARTS2 }),
  print: (calls9) => calls9.map(print10).join("assistant"),
  spec: { shape: "typed-messages", starts: STARTS2 },
  models: ["gpt-oss-20b", "gpt-oss-120b"]
};

// src/grammars/harmony-words.ts
var OPEN2 = "analysis";
var FINAL = "assistantfinal";
var CALL2 = "assistantcommentary to=";
var ENDS2 = [FINAL, CALL2];
var glued2 = aheadOf(/[^\s.,;:!?)\]}_]/);
var harmonyWords = {
  name: "harmony-words",
  triggers: [{ text: OPEN2, at: "message" }],
  grammar: section(
    lit(OPEN2).then(glued2).then(within(...ENDS2)).result(NONE),
    succeed(followed({ events: NONE }, { prose: "reasoning", until: ENDS2 })),
    FINAL,
    { optionalClose: true }
  ),
  printReasoning: (text2) => `${OPEN2}${text2}${FINAL}`,
  bare: true,
  reasoning: true,
  spec: { shape: "reasoning", open: [OPEN2], close: [FINAL] },
  models: ["gpt-oss"]
};

// src/grammars/hermes.ts
var hermes = jsonCalls({
  name: "hermes",
  aliases: ["hermes-json"],
  open: "<tool_call>",
  close: "</tool_call>",
  layout: "sections",
  pad: "\n",
  models: ["Hermes-2-Pro", "Hermes-3", "Qwen2.5", "Qwen3", "QwQ", "Granite-4", "MiMo"]
});

// src/grammars/hunyuan-a13b.ts
var hunyuanA13b = withAnswer(
  jsonCalls({
    name: "hunyuan-a13b",
    open: "<tool_calls>",
    close: "</tool_calls>",
    layout: "array",
    models: ["Hunyuan-A13B"]
  }),
  { open: "<answer>", close: "</answer>", at: "answer" }
);

// src/grammars/hy-think.ts
var OPEN3 = "<think:";
var CLOSE5 = "</think:";
var tag2 = (head8) => lit(head8).then(chars(/[\w.-]/, 1, 32)).then(lit(">"));
var body5 = succeed(followed({ events: NONE }, { prose: "reasoning", until: [CLOSE5, "</think>"] }));
var hyThink = {
  name: "hy-think",
  triggers: [OPEN3, CLOSE5],
  grammar: alt(
    section(
      tag2(OPEN3).result(NONE),
      body5,
      { text: "</think:opensource>", also: alt(tag2(CLOSE5), lit("</think>")) },
      { cut: true }
    ),
    emit(tag2(CLOSE5), () => [{ type: "reasoned" }])
  ),
  printReasoning: (text2) => `<think:opensource>${text2}</think:opensource>`,
  reasoning: true,
  spec: { shape: "reasoning", open: [OPEN3], close: [CLOSE5], suffix: true },
  models: ["Hunyuan-Hy3", "Hunyuan-Hy4"]
};

// src/grammars/hy-v3.ts
var SUFFIX = ":opensource";
var format2 = {
  tags: suffixedTags,
  wrappers: ["tool_calls"],
  values: { untyped: "python", frame: "none" },
  separator: optional(suffixedTags.open("tool_sep"))
};
var call6 = kvCall(format2);
var tag3 = (word5) => [`<${word5}${SUFFIX}>`, `</${word5}${SUFFIX}>`];
var print11 = (it) => `<tool_call${SUFFIX}>${it.name}<tool_sep${SUFFIX}>
${printedKv(it, tag3, "\n")}</tool_call${SUFFIX}>
`;
var hyV3 = {
  name: "hy-v3",
  aliases: ["hy-v4", "hunyuan-hy3", "hy3", "hy4"],
  triggers: ["<tool_calls:", "<tool_calls>", "<tool_call:"],
  grammar: alt(wrapped(suffixedTags.open("tool_calls"), call6, suffixedTags.close("tool_calls")), call6),
  print: (calls9) => `<tool_calls${SUFFIX}>
${calls9.map(print11).join("")}</tool_calls${SUFFIX}>`,
  closers: ["arg_value", "tool_call", "tool_calls"].flatMap((word5) => [`</${word5}>`, `</${word5}${SUFFIX}>`]),
  spec: {
    shape: "arg-kv",
    tags: ["tool_calls", "tool_call", "tool_sep", "arg_key", "arg_value"],
    suffix: true,
    values: format2.values
  },
  models: ["Hunyuan-Hy3", "Hunyuan-Hy4"]
};

// src/grammars/hyperclovax-14b.ts
var hyperclovax14b = jsonCalls({
  name: "hyperclovax-14b",
  aliases: ["hyperclovax"],
  open: "<|im_start|>assistant -> tool/function_call",
  opens: ["-> tool/function_call"],
  close: "<|im_end|>",
  optionalClose: true,
  layout: "array",
  pad: ["\n", ""],
  models: ["HyperCLOVAX-SEED-Think-14B"]
});

// src/grammars/hyperclovax-32b.ts
var format3 = { tags: kvTags(), wrappers: [], values: { untyped: "json", wire: "json", frame: "none" } };
var tag4 = (word5) => [`<${word5}>`, `</${word5}>`];
var values4 = (call16) => printedKv(
  call16,
  tag4,
  "\n",
  () => "",
  (value2) => JSON.stringify(value2)
);
var hyperclovax32b = {
  name: "hyperclovax-32b",
  aliases: ["hyperclovax_seed_think"],
  triggers: ["<tool_call>"],
  grammar: kvCall(format3),
  print: (calls9) => calls9.map((call16) => `<tool_call>${call16.name}
${values4(call16)}</tool_call>`).join("\n"),
  closers: ["</arg_key>", "</arg_value>", "</tool_call>"],
  spec: { shape: "arg-kv", tags: ["tool_call", "arg_key", "arg_value"], values: format3.values },
  models: ["HyperCLOVAX-SEED-Think-32B"]
};

// src/grammars/hyperclovax-think.ts
var hyperclovaxThink = reasoning({
  name: "hyperclovax-think",
  open: ["/think\n"],
  close: ["<|im_end|>\n<|im_start|>assistant\n", "<|im_end|>"],
  closesAlone: false,
  at: "message",
  models: ["HyperCLOVAX-SEED-Think-14B"]
});

// src/grammars/ifm-think.ts
var ifmThink = reasoning({
  name: "ifm-think",
  open: ["<ifm|think>", "<ifm|think_fast>", "<ifm|think_faster>"],
  close: ["</ifm|think>", "</ifm|think_fast>", "</ifm|think_faster>"],
  models: ["K2-Horizon"]
});

// src/grammars/im-thinking.ts
var imThinking = reasoning({
  name: "im-thinking",
  open: ["<|im_start|>thinking"],
  close: ["<|im_end|>"],
  closesAlone: false,
  models: ["MiniMax"]
});

// src/grammars/inkling.ts
var MESSAGE2 = "<|message_model|>";
var THINKING = "<|content_thinking|>";
var TEXT = "<|content_text|>";
var JSON_CALL = "<|content_invoke_tool_json|>";
var TEXT_CALL = "<|content_invoke_tool_text|>";
var KINDS = [THINKING, TEXT, JSON_CALL, TEXT_CALL];
var END3 = "<|end_message|>";
var OVER = "<|content_model_end_sampling|>";
var ENDS3 = [END3, OVER];
var keys = { name: ["name"], arguments: ["args", "arguments", "parameters"], id: ["id"] };
var body6 = ws.then(callObject({ keys, marked: true, around: closers(...ENDS3) }));
var header3 = headerOf({
  markers: [MESSAGE2],
  body: KINDS,
  stops: ENDS3,
  accepts: (_, { words: words4 }) => words4.length === 0,
  enough: () => false
});
function messageOf2({ body: marker, damage }) {
  if (marker === JSON_CALL) return succeed({ kind: "call", begin: damage, body: body6, end: NONE });
  const kind = marker === THINKING ? "reasoning" : marker === TEXT ? "content" : "skipped";
  return succeed({ kind, begin: damage });
}
var print12 = ({ name: name4, arguments: args2 }) => `${MESSAGE2}${name4}${JSON_CALL}${JSON.stringify({ name: name4, args: args2 })}${END3}`;
var inkling = {
  name: "inkling",
  triggers: [MESSAGE2, ...KINDS, OVER],
  grammar: alt(typedMessage({ header: header3.chain(messageOf2), ends: ENDS3, starts: [] }), drop(lit(OVER))),
  print: (calls9) => `${calls9.map(print12).join("")}${OVER}`,
  printContent: (text2, { calls: calls9 }) => `${MESSAGE2}${TEXT}${text2}${END3}${calls9 ? "" : OVER}`,
  printReasoning: (text2) => `${MESSAGE2}${THINKING}${text2}${END3}`,
  closers: [END3],
  spec: { shape: "typed-messages", start: MESSAGE2, kinds: KINDS, ends: ENDS3 },
  models: ["Inkling"]
};

// src/grammars/internlm2.ts
var internlm2 = jsonCalls({
  name: "internlm2",
  aliases: ["intern-s1"],
  open: "<|action_start|><|plugin|>",
  opens: [["<|action_start|>", "<|plugin|>"]],
  close: "<|action_end|>",
  layout: "sections",
  pad: ["\n", ""],
  models: ["InternLM2", "InternLM2.5", "InternLM3", "Intern-S1"]
});

// src/grammars/iquest-coder-v2.ts
var CALL3 = "iquestcoder_tool_call";
var format4 = { tags: kvTags(), call: CALL3, wrappers: [], values: { untyped: "python", frame: "none" } };
var tag5 = (word5) => [`<${word5}>`, `</${word5}>`];
var print13 = (call16) => `<${CALL3}>${call16.name}${printedKv(call16, tag5, "")}</${CALL3}>`;
var iquestCoderV2 = {
  name: "iquest-coder-v2",
  aliases: ["iquest_coder_v2"],
  triggers: [`<${CALL3}>`],
  grammar: kvCall(format4),
  print: (calls9) => calls9.map(print13).join(""),
  closers: ["</arg_key>", "</arg_value>", `</${CALL3}>`],
  spec: { shape: "arg-kv", tags: [CALL3, "arg_key", "arg_value"], values: format4.values },
  models: ["IQuest-Coder-V2"]
};

// src/grammars/jamba.ts
var jamba = jsonCalls({
  name: "jamba",
  aliases: ["apriel"],
  open: "<tool_calls>",
  close: "</tool_calls>",
  layout: "list",
  models: ["Jamba-1.5", "Jamba-1.6", "Apriel-1.5", "Apriel-1.6"]
});

// src/grammars/json-envelope.ts
var CALLS = [{ type: "calls" }];
var none3 = drop(lit("null"));
var flag = (value2) => emit(lit(String(value2)), () => [{ type: "more", value: value2 }]);
var call7 = callObject({ keys: MARKED_KEYS });
var isCalls = emit(ws, () => CALLS);
var toolCalls = alt(
  seq(array(call7), isCalls),
  call7,
  emit(alt(lit("[").then(ws).then(lit("]")), lit("null")), () => CALLS)
);
var jsonEnvelope = {
  name: "json-envelope",
  aliases: ["openai-tool_calls"],
  triggers: ["{"],
  grammar: hold(
    object(
      {
        content: alt(stringValue("content"), none3),
        toolCalls,
        tool_calls: toolCalls,
        tool_call: toolCalls,
        function_call: toolCalls,
        tool_uses: toolCalls,
        needsMoreWork: alt(flag(true), flag(false), none3),
        role: label,
        refusal: label
      },
      { bare: true }
    )
  ),
  print: (calls9) => `{"toolCalls": [${calls9.map((c) => printedCall(c)).join(", ")}], "needsMoreWork": true}`,
  bare: true,
  spec: { shape: "json-envelope", keys: ["content", "toolCalls", "needsMoreWork"] }
};

// src/grammars/k2-horizon-ifm.ts
var OPEN4 = "<ifm|tool_calls>";
var CLOSE6 = "</ifm|tool_calls>";
var BEGIN2 = "<ifm|tool_call>";
var END4 = "</ifm|tool_call>";
var VALUES5 = { untyped: "python", frame: "none" };
var tags2 = kvTags("ifm|");
var STRING2 = /^(?:str(?:ing)?|text)$/i;
var typed3 = optional(tags2.open("arg_type").then(textBefore(/</)).skip(lit("</ifm|arg_type>"))).map(
  (type) => type === void 0 ? VALUES5 : { ...VALUES5, wire: STRING2.test(type) ? "text" : "json" }
);
var format5 = { tags: tags2, wrappers: ["tool_calls"], values: VALUES5, typed: typed3 };
var object3 = callObject({ marked: true, around: closers(END4, CLOSE6) });
var json3 = section(lit(BEGIN2).skip(ws).result([]), alt(object3, array(object3)), END4);
var call8 = alt(json3, kvCall(format5));
var tag6 = (word5) => [`<ifm|${word5}>`, `</ifm|${word5}>`];
var typeOf = (value2) => value2 === null ? "null" : Array.isArray(value2) ? "array" : typeof value2;
var print14 = (it) => `${BEGIN2}${it.name}${printedKv(it, tag6, "", (value2) => `<ifm|arg_type>${typeOf(value2)}</ifm|arg_type>`)}${END4}`;
var k2HorizonIfm = {
  name: "k2-horizon-ifm",
  aliases: ["k2-horizon", "ifm"],
  triggers: [OPEN4, BEGIN2],
  grammar: alt(wrapped(lit(OPEN4), call8, CLOSE6), call8),
  print: (calls9) => `${OPEN4}${calls9.map(print14).join("")}${CLOSE6}`,
  closers: ["</ifm|arg_value>", END4, CLOSE6],
  spec: {
    shape: "arg-kv",
    tags: ["tool_calls", "tool_call", "arg_key", "arg_type", "arg_value"],
    prefix: "ifm|",
    values: VALUES5
  },
  models: ["K2-Horizon"]
};

// src/shapes/kimi-id.ts
var FORMS = [
  /^functions\.(.+?)(?::\d+)?$/,
  /^functions_(.+?)_\d+$/,
  // sanitised by a client
  /^functions([A-Za-z_].*?)\d+$/,
  // K2.5: `functionsget_weather0`
  /^([^:]+):\d+$/
];
function kimiName(id) {
  for (const form of FORMS) {
    const name4 = form.exec(id)?.[1];
    if (name4 !== void 0) return name4;
  }
  return id;
}
var kimiId = (call16, index2) => `functions.${call16.name}:${index2}`;

// src/grammars/kimi-k2.ts
var kimiK2 = namedJson({
  name: "kimi-k2",
  wrappers: [
    ["<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"],
    ["<|tool_call_section_begin|>", "<|tool_call_section_end|>"]
  ],
  call: "<|tool_call_begin|>{id}<|tool_call_argument_begin|>{json}<|tool_call_end|>",
  also: ["<|tool_call_begin|>{id}{json}<|tool_call_end|>"],
  nameOf: kimiName,
  idOf: kimiId,
  models: ["Kimi-K2", "Kimi-K2-Thinking", "Kimi-K2.5", "Kimi-K2.6"]
});

// src/grammars/kimi-k2-stripped.ts
var kimiK2Stripped = namedJson({
  name: "kimi-k2-stripped",
  triggers: ["functions."],
  call: "{id}{json}",
  nameOf: kimiName,
  idOf: kimiId,
  bare: true,
  models: ["Kimi-K2"]
});

// src/shapes/xtml.ts
var OPEN5 = "<|open|>";
var CLOSE7 = "<|close|>";
var SEP = "<|sep|>";
var opens = (name4) => `${OPEN5}${name4}${SEP}`;
var closes3 = (name4) => `${CLOSE7}${name4}${SEP}`;
var ATTRIBUTE2 = /([\w-]+)\s*=\s*"([^"]*)"/g;
var xtmlTag = (name4) => lit(OPEN5 + name4).then(chars(/ /, 1, 4)).then(until(SEP, MAX_HEAD)).skip(lit(SEP)).map((text2) => new Map([...text2.matchAll(ATTRIBUTE2)].map(([, key3, value2]) => [key3, unescaped(value2)])));
var attribute = (tag7, name4) => {
  const value2 = tag7.get(name4);
  return value2 ? succeed(value2) : fail(`${name4}="\u2026"`);
};
var unescaped = (text2) => text2.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
var escaped2 = (text2) => text2.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

// src/grammars/kimi-k3.ts
var VALUES6 = { untyped: "json", frame: "none" };
var call9 = taggedCall({
  open: xtmlTag("call").chain((tag7) => attribute(tag7, "tool")),
  close: { text: closes3("call"), also: lit(closes3("json")).then(lit(closes3("call"))) },
  parameter: {
    open: xtmlTag("argument").chain(
      (tag7) => attribute(tag7, "key").map((key3) => {
        const type = tag7.get("type");
        return { key: key3, values: type === void 0 ? VALUES6 : { ...VALUES6, wire: type === "string" ? "text" : "json" } };
      })
    ),
    begins: [`${OPEN5}argument `],
    close: closes3("argument")
  },
  around: [closes3("tools"), closes3("message")],
  begins: [`${OPEN5}call `],
  padding: xtmlTag("json")
});
var typeOf2 = (value2) => value2 === null ? "null" : Array.isArray(value2) ? "array" : typeof value2;
var argument2 = ([key3, value2]) => `${OPEN5}argument key="${escaped2(key3)}" type="${typeOf2(value2)}"${SEP}${printedValue(value2, "none")}${closes3("argument")}`;
var print15 = (it, k) => `${OPEN5}call tool="${escaped2(it.name)}" index="${k + 1}"${SEP}${Object.entries(it.arguments).map(argument2).join("")}${closes3("call")}`;
var kimiK3 = {
  name: "kimi-k3",
  aliases: ["kimi-k3-xtml", "xtml"],
  triggers: [opens("tools"), `${OPEN5}call `],
  grammar: alt(wrapped(lit(opens("tools")), call9, closes3("tools")), call9),
  print: (calls9) => `${opens("tools")}${calls9.map(print15).join("")}${closes3("tools")}`,
  printContent: (text2) => `${opens("response")}${text2}${closes3("response")}`,
  closers: ["argument", "json", "call", "tools"].map(closes3),
  spec: {
    shape: "tagged",
    call: '<|open|>call tool="NAME"<|sep|>',
    parameter: '<|open|>argument key="KEY" type="TYPE"<|sep|>'
  },
  models: ["Kimi-K3"]
};

// src/grammars/kimi-k3-frame.ts
var MARKERS = [opens("response"), closes3("response"), closes3("message")];
var kimiK3Frame = {
  name: "kimi-k3-frame",
  triggers: MARKERS,
  grammar: alt(...MARKERS.map((text2) => drop(lit(text2)))),
  spec: { shape: "frame", markers: MARKERS },
  models: ["Kimi-K3"]
};

// src/grammars/kimi-k3-think.ts
var kimiK3Think = reasoning({
  name: "kimi-k3-think",
  open: [opens("think")],
  close: [closes3("think")],
  models: ["Kimi-K3"]
});

// src/grammars/kimi-thinking.ts
var kimiThinking = reasoning({
  name: "kimi-thinking",
  open: ["\u25C1think\u25B7"],
  close: ["\u25C1/think\u25B7"],
  models: ["Kimi-VL-Thinking", "Kimi-k1.5"]
});

// src/grammars/lfm2.ts
var OPEN6 = "<|tool_call_start|>";
var CLOSE8 = "<|tool_call_end|>";
var lfm2 = pythonCalls({
  name: "lfm2",
  aliases: ["lfm2-pythonic"],
  open: OPEN6,
  close: CLOSE8,
  layout: "list",
  literal: printedRepr,
  unescaped: true,
  after: [echo(OPEN6, CLOSE8)],
  models: ["LFM2", "LFM2.5"]
});

// src/grammars/llama3-json.ts
var llama3Json = jsonCalls({
  name: "llama3-json",
  open: "<|python_tag|>",
  layout: "lines",
  between: "; ",
  keys: { ...MARKED_KEYS, arguments: ["parameters", ...MARKED_KEYS.arguments] },
  models: ["Llama-3.1", "Llama-3.2", "Llama-3.3", "Llama-4"]
});

// src/grammars/llama4-pythonic.ts
var llama4Pythonic = pythonCalls({
  name: "llama4-pythonic",
  open: "<|python_start|>",
  close: "<|python_end|>",
  layout: "list",
  models: ["Llama-4"]
});

// src/grammars/longcat.ts
var longcat = jsonCalls({
  name: "longcat",
  open: "<longcat_tool_call>",
  close: "</longcat_tool_call>",
  layout: "sections",
  pad: "\n",
  models: ["LongCat-Flash"]
});

// src/grammars/longcat-think.ts
var longcatThink = reasoning({
  name: "longcat-think",
  open: ["<longcat_think>"],
  close: ["</longcat_think>"],
  pad: "\n",
  models: ["LongCat-Flash-Thinking"]
});

// src/grammars/minicpm5-xml.ts
var VALUES7 = { untyped: "python", frame: "none", entities: true };
var escaped3 = (value2) => /[<>&\n\r]|^\s|\s$/.test(value2) ? `<![CDATA[${value2.replaceAll("]]>", "]]]]><![CDATA[>")}]]>` : value2;
var print16 = (call16) => `<function name="${call16.name}">${printedParameters(call16, (key3, value2) => `<param name="${key3}">${escaped3(value2)}</param>`, "none")}</function>`;
var named4 = (word5) => alt(
  element(lit(`<${word5}`)).chain(({ attributes: attributes2, empty: empty2 }) => {
    const name4 = attributes2.get("name");
    return name4 ? succeed({ name: name4, empty: empty2 }) : fail('name="\u2026"');
  }),
  ranged(
    lit(`<${word5}`).then(chars(/Ġ/, 0, 1)).then(lit('name="')).then(until('"')).skip(lit('">'))
  ).map(([name4, garbled4]) => ({ name: name4, garbled: garbled4 }))
);
var begins = (word5) => [`<${word5} name=`, `<${word5}name=`, `<${word5}\u0120name=`];
var ALL = ["arguments", "properties"];
function grammar5(all2) {
  const wrap2 = alt(
    lit("<arguments>"),
    named4("param").chain(({ name: name4 }) => all2.includes(name4) ? peek(ws.then(lit("{"))) : fail("arguments"))
  );
  return taggedCall({
    open: named4("function").skip(optional(ws.then(wrap2))),
    close: {
      text: "</function>",
      also: alt(lit("</arguments>"), lit("</param>")).then(ws).then(lit("</function>"))
    },
    parameter: {
      open: named4("param").map(({ name: name4, garbled: garbled4 }) => ({ key: name4, values: VALUES7, ...garbled4 ? { garbled: garbled4 } : {} })),
      begins: ["<param ", ...begins("param")],
      close: "</param>"
    },
    around: [],
    begins: begins("function")
  });
}
var minicpm5Xml = {
  name: "minicpm5-xml",
  aliases: ["minicpm5"],
  triggers: begins("function"),
  grammar: grammar5([]),
  known: (tools) => {
    const declared = new Set(tools.flatMap((tool) => tool.parameters));
    return { triggers: [], grammar: grammar5(ALL.filter((word5) => !declared.has(word5))) };
  },
  print: (calls9) => calls9.map(print16).join(""),
  closers: ["</param>", "</arguments>", "</function>"],
  spec: { shape: "tagged", call: '<function name="NAME">', parameter: '<param name="KEY">', values: VALUES7 },
  models: ["MiniCPM5"]
};

// src/grammars/minimax-m1.ts
var minimaxM1 = jsonCalls({
  name: "minimax-m1",
  open: "<tool_calls>",
  close: "</tool_calls>",
  body: "objects",
  layout: "lines",
  pad: "\n",
  models: ["MiniMax-M1"]
});

// src/grammars/minimax-m2.ts
var invokes4 = {
  tags: plainTags(),
  wrappers: ["minimax:tool_call"],
  values: { untyped: "text", frame: "pair" }
};
var minimaxM2 = {
  name: "minimax-m2",
  aliases: ["minimax-m2-xml"],
  triggers: ["<minimax:tool_call"],
  grammar: alt(...invokeSections(invokes4)),
  print: (calls9) => printedInvokes(calls9, invokes4),
  closers: invokeClosers(invokes4),
  spec: { shape: "invoke", wrappers: invokes4.wrappers, values: invokes4.values },
  models: ["MiniMax-M2", "MiniMax-M2.1", "MiniMax-M2.7"]
};

// src/shapes/nested-values.ts
var closeTag = (token2, name4) => ({
  text: `${token2}</${name4}>`,
  also: lit(token2).then(blank).then(lit(`</${name4}>`)),
  garbled: lit(`</${name4}>`)
});
var blank = chars(/\s/, 0, 8);
function nestedParameters({ token: token2, values: values7, around: around5 }) {
  const mark = lit(token2).then(blank);
  const name4 = chars(/[\p{L}\p{N}_.-]/u, 1, 128);
  const opening4 = mark.then(lit("<")).then(name4).skip(lit(">"));
  const outer = alt(...around5.map(anyhow));
  const one = opening4.chain((key3) => {
    const { garbled: _, ...closer2 } = closeTag(token2, key3);
    const leaf = rawValue({
      close: alt(lit(closer2.text), closer2.also),
      open: mark.then(lit("<")),
      outer,
      first: `${token2[0]}<`,
      closes: [closer2.text, ...around5.map(closingText)]
    });
    const tree = ws.then(peek(opening4)).then(treeOf(token2, key3));
    return section(begin4(key3, values7, opening4), alt(tree, leaf), closer2, { end: [{ type: "endParam" }], cut: true });
  });
  return many(one);
}
var begin4 = (name4, values7, opening4) => {
  const inside = ws.then(opening4);
  return primitive((input, i) => {
    const { status, furthest } = run(inside, input, i);
    const param = { type: "param", name: name4, values: status ? { ...values7, tree: true } : values7 };
    return { ...ok(i, [param]), furthest };
  });
};
function treeOf(token2, key3) {
  const words4 = seeker([token2]);
  const mark = lit(token2).then(blank);
  const tag7 = mark.then(
    alt(
      lit("</").then(chars(/[^<>]/, 1, 128)).skip(lit(">")).map((name4) => ({ name: name4, opens: false })),
      lit("<").then(chars(/[^<>/]/, 1, 128)).skip(lit(">")).map((name4) => ({ name: name4, opens: true }))
    )
  );
  const finish2 = (top, events = NONE) => {
    let open3 = top;
    while (open3.parent) open3 = shut(open3);
    const missing = top.parent ? events : NONE;
    return { events: [{ type: "value", delta: jsonOf(open3) }, ...missing] };
  };
  const at = (open3) => primitive((input, i) => {
    const found = words4.seek(input, i);
    if (found > i) return ok(found, step2({ ...open3, text: open3.text + input.slice(i, found) }));
    if (i === input.length) return okSoFar(input, finish2(open3, [error("truncated", i)]));
    const reply = run(tag7, input, i);
    if (!reply.status) {
      if (reply.furthest >= input.length) return okSoFar(input, finish2(open3, [error("truncated", i)]), i);
      const next = cutAt(input, i + 1);
      return ok(next, step2({ ...open3, text: open3.text + input.slice(i, next) }));
    }
    const { name: name4, opens: opens2 } = reply.value;
    if (opens2) return ok(reply.index, step2({ name: name4, text: "", inside: void 0, parent: open3 }));
    if (name4 === open3.name && open3.parent) return ok(reply.index, step2(shut(open3)));
    if (name4 === key3 || !within2(open3, name4)) return ok(i, finish2(open3, [error("missing-close", i)]));
    return ok(i, step2(shut(open3), [error("missing-close", i)]));
  });
  const step2 = (open3, events = NONE) => ({ events, next: [at(open3)] });
  return at({ name: key3, text: "", inside: void 0, parent: void 0 });
}
var shut = (open3) => {
  const parent = open3.parent;
  return { ...parent, inside: { name: open3.name, json: jsonOf(open3), before: parent.inside } };
};
var within2 = (open3, name4) => {
  for (let o = open3; o; o = o.parent) if (o.name === name4) return true;
  return false;
};
function jsonOf({ inside, text: text2 }) {
  if (!inside) return JSON.stringify(text2);
  const all2 = [];
  for (let part = inside; part; part = part.before) all2.unshift(part);
  if (all2.every((part) => part.name === "item")) return `[${all2.map((part) => part.json).join(",")}]`;
  const members = /* @__PURE__ */ new Map();
  for (const { name: name4, json: json5 } of all2) members.set(name4, [...members.get(name4) ?? [], json5]);
  return `{${[...members].map(([name4, list3]) => `${JSON.stringify(name4)}:${list3.length === 1 ? list3[0] : `[${list3.join(",")}]`}`).join(",")}}`;
}
function printedNested(token2, name4, value2) {
  const inside = isTree(value2) ? children(token2, value2) : printedValue(value2, "none");
  return `${token2}<${name4}>${inside}${token2}</${name4}>`;
}
var children = (token2, value2) => (Array.isArray(value2) ? value2.map((v) => ["item", v]) : Object.entries(value2)).map(([name4, v]) => printedNested(token2, name4, v)).join("");
var isTree = (value2) => typeof value2 === "object" && value2 !== null && Object.keys(value2).length > 0 && Object.entries(value2).every(
  ([key3, v]) => (typeof v === "string" ? !/^(?:true|false|null|-?\d.*)$/.test(v) : isTree(v)) && (Array.isArray(value2) || key3 !== "item" && /^[\w.-]+$/.test(key3))
);

// src/grammars/minimax-m3.ts
var NS = "]<]minimax[>[";
var VALUES8 = { untyped: "json", frame: "none", blank: true };
var blank2 = chars(/\s/, 0, 8);
var wrapperClose = closeTag(NS, "tool_call");
var invokeClose = closeTag(NS, "invoke");
var head4 = element(lit(NS).then(blank2).then(lit("<invoke"))).chain(({ attributes: attributes2 }) => {
  const name4 = attributes2.get("name");
  return name4 ? succeed([{ type: "call" }, { type: "name", name: name4 }]) : fail('name="\u2026"');
});
var call10 = section(
  head4,
  nestedParameters({ token: NS, values: VALUES8, around: [invokeClose, wrapperClose] }),
  invokeClose,
  {
    end: [{ type: "end" }],
    cut: true
  }
);
var print17 = (it) => `${NS}<invoke name="${it.name}">${Object.entries(it.arguments).map(([key3, value2]) => printedNested(NS, key3, value2)).join("")}${NS}</invoke>
`;
var minimaxM3 = {
  name: "minimax-m3",
  aliases: ["minimax-m3-xml"],
  triggers: [NS, "<tool_call>"],
  grammar: alt(wrapped(optional(lit(NS)).then(blank2).then(lit("<tool_call>")), call10, wrapperClose), call10),
  print: (calls9) => `${NS}<tool_call>
${calls9.map(print17).join("")}${NS}</tool_call>`,
  closers: [invokeClose.text, wrapperClose.text],
  spec: { shape: "nested-values", token: NS, values: VALUES8 },
  models: ["MiniMax-M3"]
};

// src/grammars/mirothinker.ts
var mirothinker = namedJson({
  name: "mirothinker",
  call: "<use_mcp_tool>\n<server_name>{label}</server_name>\n<tool_name>{name}</tool_name>\n<arguments>\n{json}\n</arguments>\n</use_mcp_tool>",
  also: ["<use_mcp_tool>\n<tool_name>{name}</tool_name>\n<arguments>\n{json}\n</arguments>\n</use_mcp_tool>"],
  label: "tools",
  between: "\n\n",
  models: ["MiroThinker"]
});

// src/grammars/mistral.ts
var mistral = jsonCalls({
  name: "mistral",
  aliases: ["mistral-json-array"],
  open: "[TOOL_CALLS]",
  close: "[/TOOL_CALLS]",
  optionalClose: true,
  layout: "array",
  pad: [" ", ""],
  lateId: true,
  models: ["Mistral-7B-v0.3", "Mistral-Nemo", "Ministral-8B-2410", "Mixtral-8x22B"]
});

// src/grammars/mistral-think.ts
var mistralThink = reasoning({
  name: "mistral-think",
  open: ["[THINK]"],
  close: ["[/THINK]"],
  models: ["Magistral", "Ministral-3-Reasoning"]
});

// src/grammars/mistral-v11.ts
var OPEN7 = "[TOOL_CALLS]";
var json4 = namedJson({
  name: "mistral-v11",
  call: `${OPEN7}{name}{json}`,
  models: ["Mistral-Small-3", "Mistral-Large-2411", "Pixtral-Large"]
});
var name2 = lit(OPEN7).then(chars(/[\w.-]/, 1, 128));
var begin5 = (said) => [...BEGIN, { type: "name", name: said }];
var over2 = ahead(alt(lit(OPEN7), lit("</s>")));
var none4 = (tools) => name2.chain(
  (said) => alt(
    emit(over2, () => [...begin5(said), ...END]),
    tools.has(said) ? atEnd((at) => [...begin5(said), error("truncated", at), ...END]) : fail("a tool")
  )
);
var grammar6 = (tools) => alt(json4.grammar, none4(new Set(tools)));
var mistralV11 = {
  ...json4,
  grammar: grammar6([]),
  known: (tools) => ({ triggers: [], grammar: grammar6(tools.map((tool) => tool.name)) })
};

// src/grammars/mistral-v13.ts
var ARGS = "[ARGS]";
var marked3 = namedJson({
  name: "mistral-v13",
  aliases: ["mistral-name-args", "mistral-call-id-args"],
  wrappers: [["[TOOL_CALLS]", ""]],
  wrapEach: true,
  call: "{name}[ARGS]{json}",
  also: ["{name}[CALL_ID]{id}[ARGS]{json}"],
  models: ["Devstral", "Ministral-3", "Magistral", "Mistral-Large-3", "Mistral-Small-3.2"]
});
var unmarked = (names) => namedCall({
  head: oneOf(names).skip(lit(ARGS)).map((name4) => ({ name: name4 })),
  close: ""
});
var mistralV13 = {
  ...marked3,
  known: (tools) => ({
    triggers: tools.map(({ name: name4 }) => name4 + ARGS),
    grammar: alt(marked3.grammar, unmarked(tools.map((tool) => tool.name)))
  })
};

// src/grammars/mm-think.ts
var mmThink = reasoning({
  name: "mm-think",
  open: ["<mm:think>"],
  close: ["</mm:think>", "</think>"],
  models: ["MiniMax-M3"]
});

// src/grammars/multi_format.ts
var invokes5 = {
  tags: plainTags(),
  wrappers: ["tool_calls", "tool_call"],
  values: { untyped: "json", frame: "line" }
};
var named5 = ["tool_call", "tool_use"].map((call16) => invokeCall({ ...invokes5, wrappers: [], call: call16 }));
var CLOSE9 = "</tool_call>";
var around2 = closers(CLOSE9);
var python = section(lit("<tool_call>").then(ws).result(NONE), pythonLines({ around: around2, bare: true }), CLOSE9);
var multiFormat = {
  name: "multi_format",
  aliases: ["tool_call-invoke", "multi-format"],
  triggers: ["<tool_calls", "<tool_call", "<tool_use"],
  grammar: alt(...invokeSections(invokes5), ...named5, python),
  print: (calls9) => printedInvokes(calls9, invokes5),
  closers: invokeClosers(invokes5),
  spec: { shape: "invoke", wrappers: invokes5.wrappers, values: invokes5.values },
  models: ["MiniMax-M3 (openclaw)", "SGLang multi_format"]
};

// src/grammars/muse-atem.ts
var START3 = "<|start|>";
var MESSAGE3 = "<|message|>";
var ENDS4 = ["<|eom|>", "<|eot|>"];
var VALUES9 = { untyped: "json", frame: "pair" };
var close = (tag7) => `</atem:${tag7}>`;
var named6 = (tag7) => openTag(`atem:${tag7}`).chain(({ attributes: attributes2 }) => {
  const name4 = attributes2.get("name");
  return name4 ? succeed(name4) : fail('name="\u2026"');
});
var once2 = (name4) => /^(.+)\.\1$/.exec(name4)?.[1] ?? name4;
var invoked = ranged(named6("invoke")).map(([written, garbled4]) => {
  const name4 = once2(written.replace(/<\|\w+\|>$/, ""));
  return written.endsWith("|>") ? { name: name4, garbled: garbled4 } : { name: name4 };
});
var invoke = taggedCall({
  open: invoked,
  close: close("invoke"),
  parameter: {
    open: named6("parameter").map((key3) => ({ key: key3, values: VALUES9 })),
    begins: ["<atem:parameter name="],
    close: close("parameter")
  },
  around: [close("function_calls"), ...ENDS4]
});
var body7 = ws.then(alt(wrapped(openTag("atem:function_calls"), invoke, close("function_calls")), invoke));
var nobody = emit(ranged(lit(MESSAGE3)), ([, [from, to]]) => [error("garbled-open", from, to)]);
var over3 = drop(ws.then(optional(alt(...ENDS4.map(lit)))));
var header4 = headerOf({
  markers: [START3],
  body: [MESSAGE3],
  stops: ENDS4,
  accepts: (word5) => word5.startsWith("to=") || word5 === "assistant",
  enough: () => false
});
function messageOf3({ parts, damage }) {
  const to = recipient2(parts);
  if (to === void 0) return fail("a recipient");
  if (to === "self") return succeed({ kind: "reasoning", begin: damage });
  if (to === "user") return succeed({ kind: "content", begin: damage });
  return succeed({ kind: "call", begin: damage, body: body7, end: NONE });
}
var parameter = (key3, value2) => `<atem:parameter name="${key3}">${value2}</atem:parameter>
`;
var print18 = (call16) => ` to=${call16.name}${MESSAGE3}<atem:function_calls>
<atem:invoke name="${call16.name}">
${printedParameters(call16, parameter)}</atem:invoke>
</atem:function_calls>`;
var museAtem = {
  name: "muse-atem",
  aliases: ["muse-glimmer-atem"],
  // Elements outside a message to a tool open nothing: they are quoted, closing tags and all.
  triggers: [
    `${START3}assistant to=`,
    { text: " to=", at: "message" },
    { text: "to=", at: "message" },
    { text: `${MESSAGE3}<atem:`, at: "message" },
    "<atem:function_calls>",
    "<atem:invoke "
  ],
  grammar: alt(typedMessage({ header: header4.chain(messageOf3), ends: ENDS4, starts: [START3] }), seq(nobody, body7, over3)),
  print: (calls9) => `${calls9.map(print18).join(`<|eom|>${START3}assistant`)}<|eot|>`,
  printContent: (text2, { calls: calls9 }) => ` to=user${MESSAGE3}${text2}${calls9 ? `<|eom|>${START3}assistant` : "<|eot|>"}`,
  printReasoning: (text2) => ` to=self${MESSAGE3}${text2}<|eom|>${START3}assistant`,
  closers: [...["parameter", "invoke", "function_calls"].map(close), ENDS4[0]],
  spec: { shape: "typed-messages", start: START3, message: MESSAGE3, ends: ENDS4, values: VALUES9 },
  models: ["Muse", "Muse-Glimmer"]
};

// src/grammars/name-json.ts
var values5 = args({ bare: true });
var call11 = (head8) => seq(
  opened(
    head8.skip(ws).skip(peek(lit("{"))).map((name4) => [...BEGIN, { type: "name", name: name4 }]),
    values5
  ),
  emit(ws, () => END)
);
var TOOL = "Tool:";
var INPUTS = ["Input:", "Arguments:", "Parameters:", "Args:"].map(lit);
var spaces3 = chars(/[ \t]/, 0, 8);
var grammar7 = (name4) => alt(
  hold(
    call11(
      lit(TOOL).then(spaces3).then(name4).skip(ws).skip(alt(...INPUTS))
    )
  ),
  hold(seq(call11(name4.skip(optional(lit(":")))), drop(ws.then(end))), "message")
);
var nameJson = {
  name: "name-json",
  triggers: [],
  grammar: fail("the name of a tool"),
  known: (tools) => ({
    triggers: tools.flatMap(
      ({ name: name4 }) => [`${TOOL} ${name4}`, ...[" ", ":"].map((gap3) => name4 + gap3)].map((text2) => ({ text: text2, at: "line" }))
    ),
    grammar: grammar7(oneOf(tools.map((tool) => tool.name)))
  }),
  print: (calls9) => calls9.map(({ name: name4, arguments: all2 }) => `${TOOL} ${name4}
Input: ${JSON.stringify(all2)}`).join("\n"),
  bare: true,
  spec: { shape: "named-json", open: TOOL }
};

// src/grammars/name-parameters-kwarg.ts
var head5 = pythonName.skip(token("(")).skip(lit("parameters")).skip(ws).skip(token("="));
var call12 = seq(
  opened(
    head5.map((name4) => [...BEGIN, { type: "name", name: name4 }]),
    args({ bare: true })
  ),
  emit(ws.then(lit(")")), () => END)
);
var hasNone = ({ parameters: parameters2 }) => !parameters2.includes("parameters");
var nameParametersKwarg = {
  name: "name-parameters-kwarg",
  triggers: [],
  known: (tools) => ({
    triggers: tools.filter(hasNone).map(({ name: name4 }) => ({ text: `${name4}(`, at: "line" }))
  }),
  grammar: hold(seq(call12, lineEnd), "message"),
  print: (calls9) => calls9.map((c) => `${c.name}(parameters=${JSON.stringify(c.arguments)})`).join("\n"),
  bare: true,
  spec: { shape: "python-call", keyword: "parameters" }
};

// src/grammars/nemotron-toolcall.ts
var nemotronToolcall = jsonCalls({
  name: "nemotron-toolcall",
  aliases: ["nemotron-toolcall-array"],
  open: "<TOOLCALL>",
  close: "</TOOLCALL>",
  layout: "array",
  models: ["Nemotron-Nano-v2", "Llama-Nemotron"]
});

// src/shapes/function-tags.ts
var head6 = (word5) => lit(`<${word5}`);
var spaced = (word5) => lit("<").then(chars(/[ \t]/, 1, 4)).then(lit(word5));
function namedTag(word5, fits = SIMPLE) {
  const attribute2 = element(head6(word5)).chain((tag7) => {
    const name4 = tag7.attributes.get("name");
    return name4 ? succeed({ name: name4, empty: tag7.empty, ...tag7.garbled ? { garbled: tag7.garbled } : {} }) : fail('name="\u2026"');
  });
  const late = ranged(assignTag(spaced(word5), fits)).map(([named9, garbled4]) => ({ ...named9, garbled: garbled4 }));
  return alt(assignTag(head6(word5), fits), attribute2, late);
}
function functionTags(spec) {
  const { wrapper, call: call16 = "function", parameter: parameter3 = "parameter", values: values7, unwrapped, bare: bare2 = false, pad = "" } = spec;
  const [openWord, close2] = [`<${wrapper}>`, `</${wrapper}>`];
  const one = taggedCall({
    open: namedTag(call16, WORDS),
    close: `</${call16}>`,
    parameter: {
      open: namedTag(parameter3, ANY).map(({ name: name4, garbled: garbled4 }) => ({
        key: name4,
        values: values7,
        ...garbled4 ? { garbled: garbled4 } : {}
      })),
      begins: [`<${parameter3}=`, `<${parameter3} `, `< ${parameter3}`],
      close: `</${parameter3}>`
    },
    around: [close2],
    begins: [`<${call16}=`, openWord],
    next: alt(
      lit(openWord).then(ws).then(head6(call16)),
      namedTag(call16).then(ws).then(peek(alt(head6(parameter3), lit(`</${call16}`), lit("{"))))
    )
  });
  const grammar10 = alt(
    wrappedIn(element(head6(wrapper)), element(spaced(wrapper)), one, close2, {
      inner: [`</${parameter3}>`, `</${call16}>`]
    }),
    ...unwrapped ? [one] : []
  );
  const printed3 = (it) => `${openWord}
<${call16}=${it.name}>
${printedParameters(
    it,
    (key3, value2) => `<${parameter3}=${key3}>${pad}${value2}${value2.endsWith("\r") ? "" : pad}</${parameter3}>
`,
    pad === "" ? values7.frame : "none"
  )}</${call16}>
${close2}`;
  return {
    name: spec.name,
    ...spec.aliases ? { aliases: spec.aliases } : {},
    triggers: [`<${wrapper}`, `< ${wrapper}`, ...unwrapped ? [`<${call16}=`, `<${call16} =`] : []],
    grammar: bare2 ? hold(grammar10) : grammar10,
    print: (calls9) => calls9.map(printed3).join("\n"),
    closers: [`</${parameter3}>`, `</${call16}>`, `</${call16}_invocation>`, close2],
    ...bare2 ? { bare: bare2 } : {},
    spec: { shape: "function-tags", ...spec },
    ...spec.models ? { models: spec.models } : {}
  };
}

// src/grammars/nova-xml.ts
var novaXml = functionTags({
  name: "nova-xml",
  wrapper: "tools",
  call: "__function",
  parameter: "__parameter",
  values: { untyped: "json", frame: "line" },
  unwrapped: true,
  bare: true,
  models: ["Nova-2-Lite"]
});

// src/grammars/olmo3.ts
var olmo3 = pythonCalls({
  name: "olmo3",
  aliases: ["olmo3-pythonic"],
  open: "<function_calls>",
  close: "</function_calls>",
  layout: "lines",
  pad: "\n",
  literal: printedMixed,
  unescaped: true,
  models: ["OLMo-3"]
});

// src/grammars/pangu.ts
var pangu = jsonCalls({
  name: "pangu",
  aliases: ["pangu-unused"],
  open: "<|tool_call_start|>",
  opens: ["[unused11]"],
  close: "<|tool_call_end|>",
  closes: ["[unused12]"],
  layout: "array",
  models: ["openPangu"]
});

// src/grammars/pangu-think.ts
var panguThink = reasoning({
  name: "pangu-think",
  open: ["[unused16]"],
  close: ["[unused17]"],
  models: ["openPangu"]
});

// src/grammars/phi4-mini.ts
var phi4Mini = jsonCalls({
  name: "phi4-mini",
  aliases: ["phi4", "firefunction-v2"],
  open: "functools",
  body: "array",
  layout: "array",
  bare: true,
  models: ["Phi-4-mini", "Firefunction-v2"]
});

// src/grammars/plamo3.ts
var HEAD = "<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>{name}<|plamo:end_tool_name:plamo|>";
var TAIL = "{json}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>";
var ARGS2 = "<|plamo:begin_tool_arguments:plamo|>";
var plamo3 = namedJson({
  name: "plamo3",
  wrappers: [["<|plamo:begin_tool_requests:plamo|>", "<|plamo:end_tool_requests:plamo|>"]],
  call: `${HEAD}${ARGS2}<|plamo:constrain|>json<|plamo:msg|>${TAIL}`,
  also: [`${HEAD}${ARGS2}<|plamo:msg|>${TAIL}`, `${HEAD}${ARGS2}${TAIL}`],
  models: ["PLaMo-3"]
});

// src/grammars/plamo3-think.ts
var plamo3Think = reasoning({
  name: "plamo3-think",
  open: ["<|plamo:begin_think:plamo|>"],
  close: ["<|plamo:end_think:plamo|>"],
  models: ["PLaMo-3"]
});

// src/grammars/python_tag-pythonic.ts
var pythonTagPythonic = pythonCalls({
  name: "python_tag-pythonic",
  open: "<|python_tag|>",
  layout: "lines",
  callee: pythonName.map((name4) => name4.replace(/\.call$/, "")),
  models: ["Llama-3.3"]
});

// src/grammars/pythonic.ts
var pythonic = {
  name: "pythonic",
  aliases: ["toolace", "llama3.2-pythonic"],
  triggers: [{ text: "[", at: "line" }],
  known: (tools) => ({ triggers: tools.map(({ name: name4 }) => `[${name4}(`) }),
  grammar: hold(pythonList({ bare: true }), "whole"),
  print: (calls9) => `[${calls9.map((call16) => printedPythonCall(call16)).join(", ")}]`,
  bare: true,
  spec: { shape: "python-call", layout: "list" },
  models: ["Llama-3.2", "Llama-4", "ToolACE-8B"]
};

// src/grammars/qwen3-coder-xml.ts
var qwen3CoderXml = functionTags({
  name: "qwen3-coder-xml",
  aliases: ["qwen3-coder", "nemotron-3", "step-3.5"],
  wrapper: "tool_call",
  values: { untyped: "text", frame: "line" },
  unwrapped: true,
  pad: "\n",
  models: [
    "Qwen3-Coder",
    "Qwen3.5",
    "Qwen3.6",
    "Qwen3.8",
    "Nemotron-3",
    "Step-3.5",
    "MiMo",
    "Granite-4.2",
    "iQuest-Coder"
  ]
});

// src/grammars/react.ts
var action = namedJson({
  name: "react",
  triggers: [{ text: "Action:", at: "line" }],
  call: "Action: {name}\nAction Input: {json}",
  also: [
    "Action: {name}\nAction Input:\n```json\n{json}\n```",
    "Action: `{name}`\nAction Input: {json}",
    'Action: "{name}"\nAction Input: {json}',
    "Action: [{name}]\nAction Input: {json}",
    "Action: {name}({json})"
  ],
  between: "\n",
  bare: true,
  models: ["LangChain", "LlamaIndex", "CrewAI"]
});
var OBSERVATION = "Observation:";
var INPUT = alt(lit("Action Input:"), lit("ActionInput:")).then(chars(/[ \t]/, 0, 8));
var VALUES10 = { untyped: "text", frame: "none" };
var plain4 = (tools) => soleTools(tools).map(({ name: name4, parameters: parameters2 }) => {
  const head8 = lit("Action:").then(chars(/[ \t]/, 0, 8)).then(lit(name4)).then(ws).then(INPUT);
  const quote = lit('"');
  const begin6 = [
    ...BEGIN,
    { type: "name", name: name4 },
    { type: "param", name: parameters2[0], values: VALUES10 }
  ];
  const end2 = emit(succeed(void 0), () => [{ type: "endParam" }, ...END]);
  const quoted = seq(opened(head8.then(quote).result(begin6), raw("value", '"')), drop(optional(quote)), end2);
  return alt(quoted, seq(opened(head8.skip(aheadOf(/[^\s{["'`]/)).result(begin6), raw("value", "\n")), end2));
});
var react = {
  ...action,
  grammar: seq(action.grammar, fabricated(OBSERVATION)),
  known: (tools) => ({
    triggers: [],
    grammar: seq(hold(alt(...plain4(tools), action.grammar)), fabricated(OBSERVATION))
  })
};

// src/grammars/rwkv-fence.ts
var rwkvFence = jsonCalls({
  name: "rwkv-fence",
  open: "**Tool Call:**\n```json",
  opens: [
    ["**Tool Call:**", "```json"],
    ["**Tool Call:**", "```"]
  ],
  close: FENCE,
  layout: "sections",
  pad: "\n",
  bare: true,
  at: "line",
  models: ["RWKV-7"]
});

// src/grammars/seed-oss.ts
var seedOss = functionTags({
  name: "seed-oss",
  aliases: ["seed-oss-xml"],
  wrapper: "seed:tool_call",
  values: { untyped: "text", frame: "pair" },
  unwrapped: false,
  models: ["Seed-OSS"]
});

// src/grammars/seed-think.ts
var seedThink = reasoning({
  name: "seed-think",
  open: ["<seed:think>"],
  close: ["</seed:think>", "</think>"],
  models: ["Seed-OSS"]
});

// src/grammars/self-closing-tag.ts
var VALUES11 = { untyped: "json", frame: "none", entities: true };
var parameters = (attributes2) => [...attributes2].flatMap(([name4, delta]) => [
  { type: "param", name: name4, values: VALUES11 },
  { type: "value", delta },
  { type: "endParam" }
]);
var element2 = (name4) => openTag(name4).chain(
  ({ attributes: attributes2, empty: empty2 }) => empty2 ? succeed({ events: [...BEGIN, { type: "name", name: name4 }, ...parameters(attributes2), ...END] }) : fail("/>")
);
var grammar8 = (names) => hold(alt(...names.map(element2)));
var escaped4 = (text2) => text2.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
var print19 = ({ name: name4, arguments: values7 }) => `<${name4} ${Object.entries(values7).map(([key3, value2]) => `${key3}="${escaped4(typeof value2 === "string" ? value2 : JSON.stringify(value2))}" `).join("")}/>`;
var selfClosingTag = {
  name: "self-closing-tag",
  triggers: [],
  grammar: grammar8([]),
  known: (tools) => ({
    triggers: tools.map(({ name: name4 }) => ({ text: `<${name4} `, at: "line" })),
    grammar: grammar8(tools.map((tool) => tool.name))
  }),
  print: (calls9) => calls9.map(print19).join("\n"),
  bare: true,
  spec: { shape: "attributes", open: "<NAME", close: "/>" }
};

// src/grammars/solar-open.ts
var calls7 = namedJson({
  name: "solar-open",
  wrappers: [["<|tool_calls|>", ""]],
  call: "<|tool_call:begin|>{id}<|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>",
  also: ["<|tool_call:begin|><|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>"],
  idOf: (_, index2) => `call${String(index2 + 1).padStart(5, "0")}`,
  models: ["Solar-Open-100B"]
});
var CONTENT = "<|content|>";
var END5 = "<|end|>";
var TURN = "<|begin|>assistant";
var text = section(
  lit(CONTENT).result([]),
  succeed(followed(DONE2, { prose: "text", until: [END5, TURN] })),
  END5,
  { optionalClose: true }
);
var solarOpen = {
  ...calls7,
  triggers: [...calls7.triggers, CONTENT, TURN],
  grammar: alt(calls7.grammar, text, drop(lit(TURN)))
};

// src/grammars/solar-open-think.ts
var solarOpenThink = reasoning({
  name: "solar-open-think",
  open: ["<|think|>"],
  close: ["<|end|>"],
  closesAlone: false,
  models: ["Solar-Open-100B"]
});

// src/grammars/solar-open2.ts
var BEGIN3 = "<|tool_call:start|>";
var END6 = "<|tool_call:end|>";
var KEY2 = "<|tool_arg:start|>";
var VALUE2 = "<|tool_arg:value|>";
var VALUE_END = "<|tool_arg:end|>";
var VALUES12 = { untyped: "text", frame: "none" };
var abandoned = optional(
  position.chain(
    (from) => lit(BEGIN3).then(chars(/[^<\n]/, 0, 64)).skip(peek(lit(BEGIN3))).then(position).map((to) => [from, to])
  )
);
var noValue2 = lit(KEY2).then(chars(/[^<\n]/, 0, 64)).skip(ws).skip(peek(alt(lit(KEY2), lit(END6), lit(BEGIN3))));
var padding = ws.then(optional(noValue2)).then(ws);
var print20 = (call16) => `${BEGIN3}${call16.name}
${printedParameters(call16, (key3, value2) => `${KEY2}${key3}${VALUE2}${value2}${VALUE_END}
`, "none")}${END6}`;
var solarOpen2 = {
  name: "solar-open2",
  triggers: [BEGIN3],
  grammar: taggedCall({
    open: abandoned.chain(
      (garbled4) => lit(BEGIN3).then(ws).then(toolName).skip(ws).skip(peek(alt(lit(KEY2), lit(END6), lit("{")))).map((name4) => garbled4 ? { name: name4, garbled: garbled4 } : { name: name4 })
    ),
    close: END6,
    parameter: {
      open: lit(KEY2).then(textBefore(/</)).skip(lit(VALUE2)).map((key3) => ({ key: key3, values: VALUES12 })),
      begins: [KEY2],
      close: VALUE_END
    },
    around: [],
    begins: [BEGIN3],
    padding
  }),
  print: (calls9) => calls9.map(print20).join("\n"),
  closers: [VALUE_END, END6],
  spec: { shape: "tagged", call: `${BEGIN3}NAME`, parameter: `${KEY2}KEY${VALUE2}`, values: VALUES12 },
  models: ["Solar-Open2"]
};

// src/grammars/solar-think.ts
var solarThink = reasoning({
  name: "solar-think",
  open: ["<|think:start|>"],
  close: ["<|think:end|>"],
  models: ["Solar-Open2"]
});

// src/grammars/step-audio2.ts
var stepAudio2 = namedJson({
  name: "step-audio2",
  call: "<tool_call>function\n{name}\n{json}</tool_call>",
  between: "\n",
  models: ["Step-Audio-2"]
});

// src/grammars/step3.ts
var OPEN8 = "<\uFF5Ctool_calls_begin\uFF5C>";
var CLOSE10 = "<\uFF5Ctool_calls_end\uFF5C>";
var BEGIN4 = "<\uFF5Ctool_call_begin\uFF5C>";
var END7 = "<\uFF5Ctool_call_end\uFF5C>";
var SEPARATOR = "<\uFF5Ctool_sep\uFF5C>";
var invokes6 = {
  tags: plainTags("steptml:"),
  wrappers: [],
  values: { untyped: "text", frame: "none" },
  around: [END7, CLOSE10]
};
var invoke2 = invokeCall(invokes6);
var name3 = optional(toolName.skip(ws).skip(peek(lit("<"))));
var head7 = optional(lit(SEPARATOR).skip(ws)).then(lit(BEGIN4)).skip(ws).skip(
  optional(
    lit("function").skip(ws).skip(peek(lit("<")))
  )
).skip(optional(lit(SEPARATOR))).skip(ws).skip(name3).result([]);
var call13 = section(head7, invoke2, END7);
var step3 = {
  name: "step3",
  triggers: [OPEN8, BEGIN4, "<steptml:invoke"],
  grammar: alt(wrapped(lit(OPEN8), alt(call13, invoke2), CLOSE10), call13, invoke2),
  print: (calls9) => `${OPEN8}${calls9.map((one) => `${BEGIN4}function${SEPARATOR}${printedInvokes([one], invokes6).trim()}${END7}`).join("\n")}${CLOSE10}`,
  closers: [...invokeClosers(invokes6), END7, CLOSE10],
  spec: {
    shape: "invoke",
    open: OPEN8,
    close: CLOSE10,
    begin: BEGIN4,
    end: END7,
    separator: SEPARATOR,
    values: invokes6.values
  },
  models: ["Step-3"]
};

// src/grammars/text-kv.ts
var textKv = namedJson({
  name: "text-kv",
  triggers: [{ text: "function.name:", at: "line" }],
  call: "function.name: {name}\nfunction.arguments: {json}",
  between: "\n",
  bare: true
});

// src/grammars/think.ts
var think = reasoning({
  name: "think",
  open: ["<think>", "<thinking>", "<thought>", "<reasoning>", "<THINK>", "<Think>", "<THINKING>", "<Thinking>"],
  close: [
    "</think>",
    "</thinking>",
    "</thought>",
    "</reasoning>",
    "</seed:think>",
    "</mm:think>",
    "</THINK>",
    "</Think>",
    "</THINKING>",
    "</Thinking>"
  ],
  pad: "\n",
  models: ["DeepSeek-R1", "Qwen3", "QwQ", "GLM-4.5", "MiniMax-M2", "Nemotron-3"]
});

// src/grammars/tool_code.ts
var CLOSE11 = "```";
var open = lit("```").then(alt(lit("tool_code"), lit("tool_call"))).then(ws).result(NONE);
var UNFENCED = "tool_code\n";
var unfenced = lit(UNFENCED).then(ws).result(NONE);
var api = lit("default_api.").then(pythonName);
var options = { around: closers(CLOSE11), name: alt(api, pythonName), bare: true };
var call14 = pythonCall(options);
var shown = seq(alt(lit("print("), lit("python(")).then(ws).then(call14), drop(optional(ws.then(lit(")")))));
var body8 = alt(shown, pythonList(options), call14);
var toolCode = {
  name: "tool_code",
  triggers: ["```tool_code", "```tool_call", UNFENCED].map((text2) => ({ text: text2, at: "line" })),
  grammar: alt(section(open, many1(body8), CLOSE11), section(unfenced, many1(body8), "")),
  print: (calls9) => `\`\`\`tool_code
${calls9.map((call16) => printedPythonCall(call16)).join("\n")}
${CLOSE11}`,
  spec: { shape: "python-call", open: "```tool_code", close: CLOSE11, layout: "lines" },
  models: ["Gemma-3", "Gemini"]
};

// src/grammars/tool_name-properties.ts
var toolNameProperties = jsonCalls({
  name: "tool_name-properties",
  open: "<tool_call>",
  close: "</tool_call>",
  body: "array",
  layout: "array",
  pad: "\n",
  keys: { ...MARKED_KEYS, name: ["tool_name"], arguments: ["properties"] }
});

// src/grammars/tool_name-tool_args.ts
var toolNameToolArgs = bareCalls({
  name: "tool_name-tool_args",
  keys: {
    name: ["tool_name", "toolName"],
    arguments: ["tool_args", "args", "tool_input", "properties", "toolArgs"],
    id: ["tool_call_id"],
    also: ["thoughts", "thought", "headline", "reflection", "observations", "plan"]
  },
  models: ["Agent Zero"]
});

// src/grammars/tool-call-recipient.ts
var toolCallRecipient = namedJson({
  name: "tool-call-recipient",
  call: "<tool_call>assistant to=functions.{name} json\n{json}\n</tool_call>",
  also: [
    "<tool_call>assistant to=functions.{name}\n{json}\n</tool_call>",
    "<tool_call>to=functions.{name} json\n{json}\n</tool_call>"
  ],
  between: "\n"
});

// src/grammars/tool-call-tokens.ts
var OPEN9 = "<|tool_calls_section_begin|>";
var CLOSE12 = "<|tool_calls_section_end|>";
var BEGIN5 = "<|tool_call_begin|>";
var END8 = "<|tool_call_end|>";
var call15 = section(lit(BEGIN5).skip(ws).result(NONE), callObject({ marked: true, around: closers(END8, CLOSE12) }), END8);
var toolCallTokens = {
  name: "tool-call-tokens",
  triggers: [OPEN9, BEGIN5],
  grammar: alt(section(lit(OPEN9).skip(ws).result(NONE), many1(call15), CLOSE12), call15),
  print: (calls9) => `${OPEN9}${calls9.map((c) => BEGIN5 + printedCall(c) + END8).join("")}${CLOSE12}`,
  closers: [END8, CLOSE12],
  spec: { shape: "json-call", open: OPEN9, close: CLOSE12, begin: BEGIN5, end: END8 }
};

// src/grammars/tool-name-tag.ts
var toolNameTag = namedJson({
  name: "tool-name-tag",
  triggers: ["<tool name="],
  plain: true,
  call: '<tool name="{name}">{json}</tool>',
  also: ["<tool name='{name}'>{json}</tool>", "<tool name={name}>{json}</tool>"],
  between: "\n"
});

// src/grammars/tool-named-raw.ts
var around3 = (name4) => [`<${name4}>`, `</${name4}>`];
var toolNamedRaw = {
  name: "tool-named-raw",
  triggers: [],
  grammar: soleParameter([], around3),
  known: (tools) => ({
    triggers: soleTools(tools).map(({ name: name4 }) => ({ text: around3(name4)[0], at: "line" })),
    grammar: hold(soleParameter(tools, around3), "message")
  }),
  bare: true,
  spec: { shape: "sole-parameter", open: "<NAME>", close: "</NAME>" }
};

// src/grammars/tool-results.ts
var NAMES2 = ["tool_response", "tool_result", "tool_results", "tool_output", "tool_outputs", "observation"];
var FUNCTIONS = ["function_result", "function_results", "function_response"];
var MARKERS2 = [
  ...[...NAMES2, ...FUNCTIONS].map((name4) => `<${name4}>`),
  ...["tool_response", "tool_response|", "observation|", "tool_outputs_begin|"].map((name4) => `<|${name4}>`),
  "[TOOL_RESULTS]",
  ...["tool", "user"].map((role) => `<|im_start|>${role}`)
];
var toolResults = {
  name: "tool-results",
  triggers: MARKERS2.map((text2) => ({ text: text2, at: "after" })),
  grammar: fabrication(...MARKERS2),
  bare: true,
  spec: { shape: "fabricated", markers: MARKERS2 }
};

// src/grammars/tool-tag.ts
var NAMES3 = ["tool", "tool_use", "tool-call", "toolcall", "tool_request", "function-call", "TOOL_CALL", "Tool_Call"];
var BRACKETS = ["TOOL_CALL", "tool_call", "TOOL_REQUEST"];
var toolTag = jsonCalls({
  name: "tool-tag",
  open: "<tool>",
  opens: [...NAMES3.slice(1).map((name4) => `<${name4}>`), ...BRACKETS.map((name4) => `[${name4}]`)],
  close: "</tool>",
  closes: [...NAMES3.slice(1).map((name4) => `</${name4}>`), ...BRACKETS.flatMap((name4) => [`[/${name4}]`, `[END_${name4}]`])],
  keys: ANY_KEYS,
  layout: "sections",
  bare: true,
  models: ["LM Studio (default tool use)"]
});

// src/grammars/toolcall-nested-tag.ts
var toolcallNestedTag = namedJson({
  name: "toolcall-nested-tag",
  triggers: ["<toolcall>", "<tool-call>"],
  wrappers: [
    ["<toolcall>", "</toolcall>"],
    ["<tool-call>", "</tool-call>"]
  ],
  needsWrapper: true,
  wrapEach: true,
  call: "<{name}>{json}</{name}>",
  between: "\n",
  models: ["MiMo-V2-Pro"]
});

// src/grammars/tools-tag.ts
var toolsTag = jsonCalls({
  name: "tools-tag",
  open: "<tools>",
  close: "</tools>",
  layout: "lines",
  pad: "\n",
  bare: true,
  models: ["Qwen2.5"]
});

// src/grammars/turn-header.ts
var HEADERS = [
  "<|im_start|>assistant",
  "<|start_header_id|>assistant<|end_header_id|>",
  "<|start_of_role|>assistant<|end_of_role|>",
  "<|assistant|>",
  "<start_of_turn>model",
  "<|turn>model",
  "<\uFF5CAssistant\uFF5C>"
];
var turnHeader = {
  name: "turn-header",
  triggers: HEADERS.map((text2) => ({ text: text2, at: "message" })),
  grammar: drop(alt(...HEADERS.map(lit)).then(ws)),
  bare: true,
  spec: { shape: "header", markers: HEADERS }
};

// src/grammars/yaml-xml.ts
var named7 = (name4) => [...BEGIN, { type: "name", name: name4 }];
var element3 = (name4) => section(succeed(named7(name4)), keyLines(`</${name4}>`), `</${name4}>`, { end: END, cut: true });
var grammar9 = (names) => {
  const elements = new Map(names.map((name4) => [name4, element3(name4)]));
  return hold(
    lit("<").then(oneOf(names)).chain(
      (name4) => alt(
        lit(">").then(ws).then(elements.get(name4)),
        ws.then(lit("/>")).map(() => ({ events: [...named7(name4), ...END] }))
      )
    )
  );
};
var line2 = ([key3, value2]) => `${key3}: ${JSON.stringify(value2)}
`;
var print21 = ({ name: name4, arguments: values7 }) => {
  const lines = Object.entries(values7).map(line2);
  return lines.length === 0 ? `<${name4}/>` : `<${name4}>
${lines.join("")}</${name4}>`;
};
var yamlXml = {
  name: "yaml-xml",
  triggers: [],
  grammar: grammar9([]),
  known: (tools) => ({
    triggers: tools.flatMap(
      ({ name: name4 }) => [`<${name4}>`, `<${name4}/`, `<${name4} /`].map((text2) => ({ text: text2, at: "line" }))
    ),
    grammar: grammar9(tools.map((tool) => tool.name))
  }),
  print: (calls9) => calls9.map(print21).join("\n"),
  bare: true,
  spec: { shape: "key-lines", open: "<NAME>", close: "</NAME>" }
};

// src/grammars/zaya-xml.ts
var VALUES13 = { untyped: "json", frame: "line" };
var field = (name4) => textElement(name4).skip(ws);
var parameter2 = {
  open: list(
    lit("<parameter>").skip(ws),
    field("name").skip(optional(field("type"))),
    lit("<value>")
  ).map(([, { name: key3, garbled: garbled4 }]) => ({ key: key3, values: VALUES13, ...garbled4 ? { garbled: garbled4 } : {} })),
  begins: ["<parameter>"],
  close: {
    text: "</value></parameter>",
    also: lit("</value>").then(ws).then(lit("</parameter>")),
    garbled: alt(lit("</value>"), lit("</parameter>"))
  }
};
var assigned = taggedCall({
  open: assignTag(lit("<function")).skip(peek(ws.then(lit("<parameter>")))),
  close: "</function>",
  parameter: parameter2,
  around: [],
  begins: ["<function"]
});
var element4 = taggedCall({
  open: textElement("function").skip(peek(ws.then(lit("<parameter>")))),
  close: "",
  parameter: parameter2,
  around: [],
  begins: ["<function"]
});
var print22 = (call16) => `<function=${call16.name}>
${printedParameters(
  call16,
  (key3, value2) => `<parameter><name>${key3}</name><value>${value2}</value></parameter>
`
)}</function>`;
var zayaXml = {
  name: "zaya-xml",
  triggers: ["<function>", "<function="],
  grammar: hold(alt(assigned, element4)),
  print: (calls9) => calls9.map(print22).join("\n"),
  closers: ["</value>", "</parameter>", "</function>"],
  bare: true,
  spec: { shape: "tagged", call: "<function=NAME>", parameter: "<parameter><name>KEY</name><value>", values: VALUES13 },
  models: ["ZAYA"]
};

// src/dialects.ts
var defaultDialects = [
  think,
  imThinking,
  seedThink,
  mmThink,
  hyThink,
  ifmThink,
  solarThink,
  mistralThink,
  kimiThinking,
  plamo3Think,
  solarOpenThink,
  kimiK3Think,
  kimiK3Frame,
  longcatThink,
  apertusInner,
  cohereThinking,
  panguThink,
  hyperclovaxThink,
  aprielSteps,
  graniteProse,
  cohereCitations,
  harmonyWords,
  gemma4Thought,
  toolResults,
  turnHeader,
  // JSON between markers
  granite31,
  hermes,
  functionCallsJson,
  // a name, then JSON
  stepAudio2,
  toolCallRecipient,
  glm53Flash,
  functionTagJson,
  functionaryV31,
  mistralV13,
  mistralV11,
  deepseekV3,
  deepseekV31,
  kimiK2,
  functionaryV2,
  solarOpen,
  plamo3,
  mirothinker,
  callingTool,
  toolNameTag,
  toolcallNestedTag,
  minimaxM3,
  zayaXml,
  // more specific than the next
  qwen3CoderXml,
  multiFormat,
  glm45,
  iquestCoderV2,
  hyV3,
  seedOss,
  minimaxM2,
  deepseekDsml,
  gigachat35Gcml,
  step3,
  dots,
  minicpm5Xml,
  solarOpen2,
  k2HorizonIfm,
  kimiK3,
  functionCallXml,
  anthropicXml,
  garbledInvoke,
  elementFunction,
  novaXml,
  toolCallTokens,
  ernie45,
  longcat,
  mistral,
  granite,
  granite20b,
  internlm2,
  minimaxM1,
  jamba,
  hunyuanA13b,
  nemotronToolcall,
  gigachat3,
  apertus,
  cohereCommand,
  pangu,
  hyperclovax14b,
  llama3Json,
  angleSentinel,
  toolNameProperties,
  // JSON behind words
  commandRPlus,
  rwkvFence,
  phi4Mini,
  toolsTag,
  toolTag,
  // typed messages
  harmony,
  museAtem,
  inkling,
  // values in a grammar of their own
  gemma4,
  functiongemma,
  // Python calls
  llama4Pythonic,
  lfm2,
  olmo3,
  pythonTagPythonic,
  toolCode,
  // end of Python calls
  jsonEnvelope,
  bareJson,
  toolNameToolArgs,
  actionActionInput,
  // without markers: Python calls, and formats known by the name of a tool
  pythonic,
  gemma4Bare,
  defaultApiBrace,
  nameParametersKwarg,
  granitePythonic,
  functionsName,
  nameJson,
  continueToolBlock,
  fenceTool,
  selfClosingTag,
  yamlXml,
  toolNamedRaw,
  bracketClose,
  // end of formats without markers
  functionsTag,
  clineXml,
  // a name, then JSON, in ordinary words
  functionaryV32,
  cwm,
  textKv,
  actionInputCaps,
  react
];
var extraDialects = [kimiK2Stripped, hyperclovax32b, gemma4ThoughtOpen, harmonyStripped];
var allDialects = [...defaultDialects, ...extraDialects];

// src/lists.ts
var lookup = (list3, name4) => list3.find((d) => isCalled(d, name4));
var find = (list3, name4) => list3[indexOf(list3, name4)];
var isCalled = (d, name4) => d.name === name4 || (d.aliases?.includes(name4) ?? false);
function indexOf(list3, name4) {
  const at = list3.findIndex((d) => isCalled(d, name4));
  if (at < 0)
    throw new TypeError(
      `dialects: expected one of ${list3.map((d) => `'${d.name}'`).join(", ")}, got ${JSON.stringify(name4)}`
    );
  return at;
}

// src/profiles/id.ts
var LONGEST2 = 256;
var FILE = /(?:-\d{5}-of-\d{5})?\.(?:gguf|ggml|safetensors|bin|pth?|onnx|engine|litertlm|task)$/;
var DOT2 = /(\d)p(?=\d)/g;
var LEVEL = /(?<![a-z0-9])(?:ud[-_])?[it]?q\d(?:[-_](?:\d|k|xxs|xs|s|m|l|xl|nl))*(?![a-z0-9])/g;
var FORMAT = /(?<![a-z0-9])(?:gguf|ggml|gptq|awq|bnb|mlx|exl\d|i1|b?fp?\d{1,2}|int\d|nvfp4|mxfp\d|w\d{1,2}a\d{1,2}|\d{1,2}(?:\.\d{1,2})?[-_]?(?:bits?|bpw))(?![a-z0-9])/g;
var NAMELESS = /^(?:(?:models?|pytorch|ggml|mlx|consolidated|main|master|latest|default|snapshots?|resolve|blobs?|tree|checkpoints?|global|weights)(?:-(?:model|weights|step|\d{1,9}))*|[0-9a-f]{16,64}|\d*)$/;
function modelNames(id) {
  const segments = id.slice(-LONGEST2).toLowerCase().split(/[/\\]/).map(canonical).filter((segment) => !NAMELESS.test(segment));
  const name4 = segments.at(-1);
  if (name4 === void 0) return [];
  const vendor = segments.at(-2);
  return vendor === void 0 ? [name4] : [name4, `${vendor}-${name4}`];
}
var canonical = (segment) => segment.trim().replace(FILE, "").replace(LEVEL, "-").replace(FORMAT, "-").replace(DOT2, "$1-").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

// src/profiles/match.ts
function matcher(patterns) {
  const either = new RegExp(patterns.map(source).join("|"));
  return (name4) => either.test(name4);
}
function source(pattern) {
  const [start, words4] = pattern.startsWith("^") ? ["^", pattern.slice(1)] : ["(?:^|-)", pattern];
  const body9 = words4.replaceAll(" * ", "*").replace(/[ .*](?=(\d?))/g, (separator3, digit) => SEPARATORS[separator3] + (digit && separator3 !== "." ? "v?" : ""));
  return start + body9 + (/\d$/.test(words4) ? AFTER_NUMBER : AFTER_WORD);
}
var SEPARATORS = { " ": "-?", ".": "-?", "*": "-(?:.{0,64}-)?" };
var AFTER_NUMBER = "(?!\\d|[bmt](?:-|$))";
var AFTER_WORD = "(?![a-z])";

// src/profiles/table.ts
var PLAIN3 = ["bare-json", "json-envelope"];
var NO_CHAT = [
  ...["embed", "embedding", "embeddings", "rerank", "reranker", "reward", "moderation", "captioner"],
  ...["tts", "asr", "transcribe", "whisper", "ocr", "image", "video", "diffusion"],
  ...["guard", "guardian", "llamaguard", "qwen 3 guard", "shieldgemma", "embeddinggemma", "hunyuan 3d", "gpt 4all"]
];
var CLOSED = [
  {
    family: "gpt-oss",
    match: ["gpt oss"],
    dialects: ["harmony", "harmony-stripped", "harmony-words", "functions-name"],
    reasoning: "harmony",
    source: "openai/harmony; llama.cpp openai-gpt-oss-120b; the prompt ends inside the header `<|start|>assistant`"
  },
  {
    family: "claude",
    match: ["^claude", "anthropic claude"],
    dialects: ["anthropic-xml", ...PLAIN3, "cline-xml"],
    reasoning: "think",
    source: "wild: Claude Code, Copilot, Kiro"
  },
  {
    family: "gpt",
    match: ["^gpt 3.5", "^gpt 4", "^gpt 5", "^ft gpt", "^chatgpt", "^codex", "^o1", "^o3", "^o4 mini"],
    dialects: ["json-envelope", "bare-json"],
    source: "wild: codex providers, routers"
  },
  {
    family: "gemini",
    match: ["^gemini", "^google gemini"],
    dialects: ["tool_code", "default_api-brace", ...PLAIN3],
    source: "wild: Gemini as text"
  }
];
var TUNED = [
  {
    family: "apriel",
    match: ["apriel"],
    dialects: ["jamba", ...PLAIN3],
    reasoning: "apriel-steps",
    prefill: "Here are my reasoning steps:\n",
    prefillWhen: "always",
    source: "llama.cpp Apriel-1.6-15b-Thinker-fixed; card (1.5): every reply begins so"
  },
  {
    family: "hermes-4",
    match: ["hermes 4", "deephermes"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM hermes; card: thinking is off by default"
  },
  {
    family: "hermes",
    match: ["hermes 2", "hermes 3", "llama 3 groq"],
    dialects: ["hermes", ...PLAIN3],
    source: "vLLM hermes; llama.cpp NousResearch-Hermes-2-Pro, Hermes-3; Groq tool-use fine-tunes"
  },
  {
    family: "xlam",
    match: ["xlam"],
    dialects: ["xlam", "hermes", "mistral", ...PLAIN3],
    source: "vLLM xlam, tool_chat_template_xlam_llama, _qwen"
  },
  {
    family: "toolace",
    match: ["toolace", "watt tool"],
    dialects: ["pythonic", "bare-json"],
    source: "vLLM pythonic"
  },
  {
    family: "functionary-v3.2",
    match: ["functionary * 3.2"],
    dialects: ["functionary-v3.2", "bare-json"],
    prefill: ">>>",
    prefillWhen: "always",
    source: "llama.cpp meetkai-functionary-medium-v3.2: the first `>>>` is in the prompt"
  },
  {
    family: "functionary-v3.1",
    match: ["functionary * 3"],
    dialects: ["functionary-v3.1", "bare-json"],
    source: "llama.cpp meetkai-functionary-medium-v3.1"
  },
  {
    family: "functionary-v2",
    match: ["functionary"],
    dialects: ["functionary-v2", "functionary-v3.2", "functionary-v3.1", "bare-json"],
    prefill: "<|from|>assistant\n<|recipient|>",
    prefillWhen: "always",
    source: "meetkai/functionary-medium-v2.2 template: the header begins in the prompt"
  },
  {
    family: "firefunction",
    match: ["firefunction"],
    dialects: ["phi4-mini", ...PLAIN3],
    source: "llama.cpp fireworks-ai-llama-3-firefunction-v2"
  },
  {
    family: "nemotron-3",
    match: [
      "nemotron 3",
      "nemotron 3.5",
      "nemotron nano 3",
      "nemotron super 3",
      "nemotron ultra 3",
      "nemotron cascade 2"
    ],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "thinking",
    source: "llama.cpp NVIDIA-Nemotron-3-Nano-30B-A3B; Ollama nemotron35; SMG nano_v3"
  },
  {
    family: "nemotron-nano-v2",
    match: ["nemotron nano * 2"],
    dialects: ["nemotron-toolcall", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "thinking",
    source: "llama.cpp NVIDIA-Nemotron-Nano-v2: on unless the messages say /no_think"
  },
  {
    family: "nemotron",
    match: ["nemotron"],
    dialects: ["nemotron-toolcall", "llama3-json", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp nvidia-Llama-3_3-Nemotron-Super-49B-v1_5: the model opens its own block"
  },
  {
    family: "mirothinker",
    match: ["mirothinker"],
    dialects: ["mirothinker", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp MiroThinker-v1"
  },
  {
    family: "cogito-2",
    match: ["cogito 2", "cogito 2.1"],
    dialects: ["deepseek-v3", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp: Cogito with the DeepSeek R1 template; thinking is off by default"
  },
  {
    family: "cogito",
    match: ["cogito"],
    dialects: ["hermes", "deepseek-v3", ...PLAIN3],
    reasoning: "think",
    source: "card (v1 preview): Qwen and Llama bases, hermes layout; thinking is off by default"
  }
];
var DEEPSEEK = [
  {
    family: "deepseek-r1-0528",
    match: ["deepseek r1 0528"],
    dialects: ["deepseek-v3", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM deepseek_v3, tool_chat_template_deepseekr1; card: the prompt need not open the block any more"
  },
  {
    family: "deepseek-r1-distill",
    match: ["deepseek r1 distill", "r1 distill"],
    dialects: ["deepseek-v3", "hermes", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "llama.cpp deepseek-ai-DeepSeek-R1-Distill-Qwen-32B"
  },
  {
    family: "deepseek-r1",
    match: ["deepseek r1", "deepseek r1t", "deepseek r1t2", "r1t chimera", "r1t2 chimera", "r1 1776"],
    dialects: ["deepseek-v3", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "deepseek-ai/DeepSeek-R1 template; SMG deepseek_r1"
  },
  {
    family: "deepseek-v4",
    match: ["deepseek 4", "deepseek 4.1"],
    dialects: ["deepseek-dsml", "anthropic-xml", "element-function", "calling-tool", ...PLAIN3, "cline-xml"],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "thinking",
    source: "llama.cpp deepseek-ai-DeepSeek-V4; SMG deepseek_v4, deepseek_v41; wild: tool-named tags"
  },
  {
    family: "deepseek-v3.2-exp",
    match: ["deepseek 3.2 exp"],
    dialects: ["deepseek-v3.1", "deepseek-dsml", ...PLAIN3],
    reasoning: "think",
    source: "SGLang deepseekv31; V3.1 template: thinking is off by default"
  },
  {
    family: "deepseek-v3.2-maas",
    match: ["deepseek 3.2 * maas"],
    dialects: ["anthropic-xml", "deepseek-dsml", ...PLAIN3],
    reasoning: "think",
    source: "wild: a gateway strips the DSML markers and the opener; it takes the reasoning out too"
  },
  {
    family: "deepseek-v3.2",
    match: ["deepseek 3.2"],
    dialects: ["deepseek-dsml", "anthropic-xml", "deepseek-v3.1", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "thinking",
    source: "llama.cpp DeepSeek-V3.2; vLLM deepseek_v32"
  },
  {
    family: "deepseek-v3.1",
    match: ["deepseek 3.1", "deepseek chat 3.1", "deepseek v3 v1", "deepseek terminus"],
    dialects: ["deepseek-v3.1", "deepseek-v3", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp deepseek-ai-DeepSeek-V3.1: thinking is off by default, the prompt ends in `</think>`"
  },
  {
    family: "deepseek-v3",
    match: ["deepseek 3", "deepseek chat 3", "deepseek 2.5", "deepseek 2", "deepseek coder 2"],
    dialects: ["deepseek-v3", ...PLAIN3],
    reasoning: "think",
    source: "vLLM deepseek_v3, tool_chat_template_deepseekv3"
  },
  {
    family: "deepseek-api",
    match: ["deepseek chat", "deepseek reasoner"],
    dialects: ["deepseek-dsml", "deepseek-v3.1", "deepseek-v3", "anthropic-xml", ...PLAIN3],
    reasoning: "think",
    source: "the name of whatever version the API serves; it takes the reasoning out"
  }
];
var QWEN = [
  {
    family: "qwen3-coder",
    match: ["qwen 3 coder", "qwen coder"],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    source: "llama.cpp Qwen3-Coder; vLLM qwen3_xml"
  },
  {
    family: "qwen3.5-small",
    match: ["qwen 3.5 0.8b", "qwen 3.5 2b"],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "template of the sizes below 4B: thinking is off by default"
  },
  {
    family: "qwen3.5",
    match: ["qwen 3.5", "qwen 3.6", "qwen 3.7", "qwen 3.8", "qwen 3.9"],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "thinking",
    source: "llama.cpp Qwen3.5-4B; Ollama qwen38_chat_template"
  },
  {
    family: "qwen3-thinking",
    match: ["qwen 3 * thinking", "tongyi deepresearch"],
    dialects: ["hermes", "calling-tool", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "card (Thinking-2507): the template adds the opening tag; SMG qwen3_thinking"
  },
  {
    family: "qwen3",
    match: ["qwen 3"],
    dialects: ["hermes", "calling-tool", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp Qwen-Qwen3-0.6B; vLLM hermes; the model opens its own block"
  },
  {
    family: "qwq",
    match: ["qwq"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "Qwen/QwQ-32B template; vLLM hermes"
  },
  {
    family: "qwen2.5-coder",
    match: ["qwen 2.5 coder"],
    dialects: ["hermes", "tools-tag", ...PLAIN3],
    source: "vLLM hermes; wild: bare or fenced JSON, `<tools>` in place of `<tool_call>`"
  },
  {
    family: "qwen2.5",
    match: ["qwen 2.5", "qwen 2"],
    dialects: ["hermes", ...PLAIN3],
    source: "llama.cpp Qwen-Qwen2.5-7B-Instruct; vLLM hermes"
  },
  {
    family: "qwen-api",
    match: ["qwen max", "qwen plus", "qwen turbo", "qwen flash", "qwen long", "qwen vl max", "qwen vl plus"],
    dialects: ["hermes", "qwen3-coder-xml", ...PLAIN3],
    reasoning: "think",
    source: "the names of whatever versions the API serves"
  }
];
var KIMI = [
  {
    family: "kimi-k3",
    match: ["kimi k3"],
    dialects: ["kimi-k3", "kimi-k3-frame"],
    reasoning: "kimi-k3-think",
    prefill: "<|open|>think<|sep|>",
    prefillWhen: "thinking",
    source: "llama.cpp Kimi-K3"
  },
  {
    family: "kimi-k2.5",
    match: ["kimi k2.5", "kimi k2.6", "kimi k2.7"],
    dialects: ["kimi-k2", "kimi-k2-stripped", "anthropic-xml", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "thinking",
    source: "moonshotai/Kimi-K2.5 template; Dynamo: forced reasoning, a tool section ends it"
  },
  {
    family: "kimi-k2-thinking",
    match: ["kimi k2 * thinking", "kimi for coding", "kimi latest"],
    dialects: ["kimi-k2", "kimi-k2-stripped", "anthropic-xml", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp Kimi-K2-Thinking: the model opens its own block"
  },
  {
    family: "kimi-k2",
    match: ["kimi k2", "kimi linear"],
    dialects: ["kimi-k2", "kimi-k2-stripped", "anthropic-xml", ...PLAIN3],
    source: "llama.cpp moonshotai-Kimi-K2; vLLM kimi_k2"
  },
  {
    family: "kimi-vl",
    match: ["kimi vl"],
    dialects: PLAIN3,
    reasoning: "kimi-thinking",
    source: "SGLang kimi (reasoning)"
  }
];
var GLM = [
  {
    family: "glm-5.3-flash",
    match: ["glm 5.3 flash"],
    dialects: ["glm4.5", "glm5.3-flash", ...PLAIN3],
    reasoning: "think",
    source: "SGLang glm53_flash (a proposed parser)"
  },
  {
    family: "glm-4.7",
    match: ["glm 4.7", "glm 5", "glm 5.1", "glm 5.2"],
    dialects: ["glm4.5", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "thinking",
    source: "llama.cpp GLM-4.7-Flash, GLM-5.2; vLLM glm47"
  },
  {
    family: "glm-4.5",
    match: ["glm 4.5", "glm 4.6"],
    dialects: ["glm4.5", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp GLM-4.6; vLLM glm45; the model opens its own block"
  },
  {
    family: "laguna",
    match: ["laguna", "poolside"],
    dialects: ["glm4.5", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "thinking",
    source: "llama.cpp poolside-Laguna-S-2.1; SGLang poolside_v1"
  },
  {
    family: "ling-3",
    match: ["ling 3", "ring 3", "spark 2.5", "spark 3", "spark x 2.5", "spark x 3"],
    dialects: ["glm4.5", ...PLAIN3],
    reasoning: "think",
    source: "SGLang ling3, spark25"
  },
  {
    family: "ling",
    match: ["ling 2", "ling mini", "ling flash", "ling 1t", "ring mini", "ring flash", "ring 1t"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "SGLang qwen; inclusionAI Ling 2 template"
  }
];
var MISTRAL = [
  {
    family: "magistral",
    match: ["magistral"],
    dialects: ["mistral-v13", "mistral-v11", "mistral", ...PLAIN3],
    reasoning: "mistral-think",
    source: "vLLM mistral; `<think>` as text in the first (2506)"
  },
  {
    family: "mistral-v13",
    match: [
      ...["ministral 3", "ministral * 2512", "mistral large 3", "mistral large * 2512"],
      ...["mistral small 4", "mistral small 3.2", "mistral small * 2506", "mistral medium"],
      ...["devstral", "voxtral"]
    ],
    dialects: ["mistral-v13", "mistral-v11", "mistral", ...PLAIN3],
    reasoning: "mistral-think",
    source: "llama.cpp mistralai-Ministral-3-14B-Reasoning-2512, Mistral-Small-3.2, Devstral-Small-2507"
  },
  {
    family: "mistral",
    match: [
      ...["mistral 7b", "mistral nemo", "mistral small", "mistral large", "mistral saba", "mistral tiny"],
      ...["ministral", "mixtral", "open mistral", "open mixtral", "pixtral", "codestral", "^mistral"]
    ],
    dialects: ["mistral", "mistral-v11", "mistral-v13", ...PLAIN3],
    source: "vLLM tool_chat_template_mistral, mistral3; llama.cpp mistralai-Mistral-Nemo, Mistral-Small-3.1"
  }
];
var LLAMA = [
  {
    family: "llama-4",
    match: ["llama 4"],
    dialects: ["llama4-pythonic", "llama3-json", ...PLAIN3],
    source: "vLLM llama4_pythonic, tool_chat_template_llama4_json"
  },
  {
    family: "llama-3.2",
    match: ["llama 3.2"],
    dialects: ["llama3-json", "python_tag-pythonic", "functionary-v3.1", ...PLAIN3, "pythonic"],
    source: "llama.cpp meta-llama-Llama-3.2-3B-Instruct; vLLM pythonic for its small sizes"
  },
  {
    family: "llama-3",
    match: ["llama 3", "llama 3.1", "llama 3.3"],
    dialects: ["llama3-json", "python_tag-pythonic", "functionary-v3.1", "function-calls-json", ...PLAIN3],
    source: "llama.cpp meta-llama-Llama-3.1, 3.3; `<function=` is its custom-tool layout"
  }
];
var OTHERS = [
  {
    family: "apertus",
    match: ["apertus"],
    dialects: ["apertus", ...PLAIN3],
    reasoning: "apertus-inner",
    source: "vLLM apertus; llama.cpp Apertus-8B-Instruct"
  },
  {
    family: "bielik",
    match: ["bielik"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp Bielik-11B-v3.0-Instruct; the prompt opens the block only when thinking is asked for"
  },
  {
    family: "cohere-2-moe",
    match: ["cohere 2 moe", "command a plus"],
    dialects: ["cohere-command", "cohere-citations", ...PLAIN3],
    reasoning: "cohere-thinking",
    prefill: "<|START_THINKING|>",
    prefillWhen: "thinking",
    source: "llama.cpp Cohere2MoE; vLLM cohere_command4"
  },
  {
    family: "cohere-command",
    match: ["command r7b", "command a"],
    dialects: ["cohere-command", "cohere-citations", ...PLAIN3],
    reasoning: "cohere-thinking",
    source: "llama.cpp c4ai-command-r7b-12-2024-tool_use; vLLM cohere_command3"
  },
  {
    family: "command-r-plus",
    match: ["command r"],
    dialects: ["command-r-plus", "cohere-command", "cohere-citations", ...PLAIN3],
    source: "llama.cpp CohereForAI-c4ai-command-r-plus-tool_use"
  },
  {
    family: "cwm",
    match: ["^cwm", "facebook cwm"],
    dialects: ["cwm", ...PLAIN3],
    reasoning: "think",
    source: "vLLM cwm (a proposed parser)"
  },
  {
    family: "dots",
    match: ["dots llm", "dots 1", "dots 2", "dots vlm"],
    dialects: ["dots", ...PLAIN3],
    source: "SGLang dots"
  },
  {
    family: "ernie-4.5-thinking",
    match: ["ernie 4.5 * thinking"],
    dialects: ["ernie45", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "vLLM ernie45: no opening tag in the reply"
  },
  {
    family: "ernie-4.5",
    match: ["ernie 4.5"],
    dialects: ["ernie45", ...PLAIN3],
    reasoning: "think",
    source: "vLLM ernie45"
  },
  {
    family: "exaone-deep",
    match: ["exaone deep"],
    dialects: PLAIN3,
    reasoning: "think",
    prefill: "<thought>\n",
    prefillWhen: "always",
    source: "card: the template opens the block; no tool format"
  },
  {
    family: "exaone",
    match: ["exaone 4", "exaone 4.0", "exaone 4.5", "k exaone"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "card: vLLM hermes; thinking is off by default (4.0)"
  },
  {
    family: "functiongemma",
    match: ["functiongemma", "function gemma"],
    dialects: ["functiongemma", ...PLAIN3],
    source: "vLLM functiongemma"
  },
  {
    family: "gemma-4",
    match: ["gemma 4"],
    dialects: ["gemma4", "gemma4-thought-open", "gemma4-bare", ...PLAIN3],
    reasoning: "gemma4",
    source: "llama.cpp google-gemma-4-31B-it: the model opens its own channel"
  },
  {
    family: "gemma-3",
    match: ["gemma 3", "gemma 2"],
    dialects: ["tool_code", "pythonic", ...PLAIN3],
    source: "wild: ```tool_code blocks; card: no format of its own"
  },
  {
    family: "gigachat-3.5",
    match: ["gigachat 3.5"],
    dialects: ["gigachat3.5-gcml", "gigachat3", ...PLAIN3],
    reasoning: "think",
    source: "SGLang; llama.cpp GigaChat3.5: the prompt opens the block only when reasoning is asked for"
  },
  {
    family: "gigachat-3",
    match: ["gigachat"],
    dialects: ["gigachat3", ...PLAIN3],
    source: "vLLM gigachat3; llama.cpp GigaChat3-10B-A1.8B, GigaChat3.1"
  },
  {
    family: "granite-20b",
    match: ["granite 20b functioncalling", "granite 20b function calling", "granite 20b fc"],
    dialects: ["granite-20b", ...PLAIN3],
    source: "vLLM granite-20b-fc"
  },
  {
    family: "granite-4.2",
    match: ["granite 4.2"],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM"
  },
  {
    family: "granite-4",
    match: ["granite 4", "granite 4.0", "granite 4.1"],
    dialects: ["hermes", "granite-pythonic", ...PLAIN3],
    source: "vLLM granite4; llama.cpp ibm-granite-granite-4.0, 4.1"
  },
  {
    family: "granite-3.3",
    match: ["granite 3.3"],
    dialects: ["granite", "granite-3.1", "granite-pythonic", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp ibm-granite-granite-3.3: `<think>` and `<response>`; thinking is off by default"
  },
  {
    family: "granite-3",
    match: ["granite 3", "granite 3.0", "granite 3.1", "granite 3.2"],
    dialects: ["granite", "granite-3.1", ...PLAIN3],
    reasoning: "granite-prose",
    source: "vLLM granite; reasoning in prose (3.2), off by default"
  },
  {
    family: "hunyuan-3",
    match: ["hy 3", "hy 4", "hunyuan 3", "hunyuan 4"],
    dialects: ["hy-v3", ...PLAIN3],
    reasoning: "hy-think",
    source: "llama.cpp tencent-Hy3; SMG hy_v4"
  },
  {
    family: "hunyuan",
    match: ["hunyuan"],
    dialects: ["hunyuan-a13b", ...PLAIN3],
    reasoning: "think",
    source: "vLLM hunyuan_a13b"
  },
  {
    family: "hyperclovax-32b",
    match: ["hyperclovax * 32b", "hyperclova x * 32b"],
    dialects: ["hyperclovax-32b", ...PLAIN3],
    reasoning: "think",
    source: "vLLM hyperclovax_seed_think (a proposed parser)"
  },
  {
    family: "hyperclovax",
    match: ["hyperclovax", "hyperclova x"],
    dialects: ["hyperclovax-14b", ...PLAIN3],
    reasoning: "hyperclovax-think",
    source: "vLLM hyperclovax (a proposed parser)"
  },
  {
    family: "inkling",
    match: ["inkling"],
    dialects: ["inkling"],
    reasoning: "inkling",
    source: "SMG inkling; SGLang inkling"
  },
  {
    family: "internlm",
    match: ["internlm"],
    dialects: ["internlm2", ...PLAIN3],
    source: "vLLM internlm, tool_chat_template_internlm2_tool"
  },
  {
    family: "intern-s1",
    match: ["intern s1"],
    dialects: ["internlm2", ...PLAIN3],
    reasoning: "think",
    source: "SGLang interns1"
  },
  {
    family: "iquest-coder-v2",
    match: ["iquest coder 2"],
    dialects: ["iquest-coder-v2", "qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM iquest_coder_v2 (a proposed parser)"
  },
  {
    family: "iquest-coder",
    match: ["iquest coder", "berrylm", "kolibri"],
    dialects: ["qwen3-coder-xml", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM"
  },
  {
    family: "jamba",
    match: ["jamba"],
    dialects: ["jamba", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM jamba; hermes in Jamba Reasoning 3B"
  },
  {
    family: "k2-horizon",
    match: ["k2 horizon", "ifm k2"],
    dialects: ["k2-horizon-ifm", ...PLAIN3],
    reasoning: "ifm-think",
    source: "SGLang k2_horizon"
  },
  {
    family: "lfm2",
    match: ["lfm 2", "lfm 2.5"],
    dialects: ["lfm2", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp LFM2.5-8B-A1B; vLLM lfm2"
  },
  {
    family: "longcat",
    match: ["longcat"],
    dialects: ["longcat", ...PLAIN3],
    reasoning: "longcat-think",
    source: "vLLM longcat; card"
  },
  {
    family: "mimo-v2",
    match: ["mimo 2", "mimo 2.5"],
    dialects: ["qwen3-coder-xml", "toolcall-nested-tag", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "SGLang mimo; wild: `<toolcall>`"
  },
  {
    family: "mimo",
    match: ["mimo 7b", "mimo vl"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "llama.cpp MiMo-VL"
  },
  {
    family: "minicpm5",
    match: ["minicpm 5"],
    dialects: ["minicpm5-xml", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "thinking",
    source: "llama.cpp openbmb-MiniCPM5-1B"
  },
  {
    family: "minimax-m3",
    match: ["minimax m3", "mm m3"],
    dialects: ["minimax-m3", "minimax-m2", "anthropic-xml", ...PLAIN3],
    reasoning: "mm-think",
    source: "llama.cpp MiniMax-M3; SMG minimax_m3"
  },
  {
    family: "minimax-m2",
    match: ["minimax m2", "minimax m2.1", "minimax m2.5", "minimax m2.7", "mm m2"],
    dialects: ["minimax-m2", "anthropic-xml", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "llama.cpp unsloth-MiniMax-M2; vLLM minimax_m2"
  },
  {
    family: "minimax-m1",
    match: ["minimax m1"],
    dialects: ["minimax-m1", ...PLAIN3],
    reasoning: "think",
    policies: { callsInReasoning: "draft" },
    source: "vLLM minimax: calls inside `<think>` are ignored"
  },
  {
    family: "muse",
    match: ["muse glimmer", "muse spark", "^glimmer"],
    dialects: ["muse-atem"],
    reasoning: "muse-atem",
    source: "Ollama glimmer_chat_template; SGLang muse; the prompt ends inside the header"
  },
  {
    family: "nova",
    match: [
      "^nova micro",
      "^nova lite",
      "^nova pro",
      "^nova premier",
      "^nova 2",
      "amazon nova lite",
      "amazon nova micro",
      "amazon nova pro",
      "amazon nova premier",
      "amazon nova 2"
    ],
    dialects: ["nova-xml", "anthropic-xml", ...PLAIN3],
    reasoning: "think",
    source: "wild: malformed tool use of Nova 2 Lite"
  },
  {
    family: "olmo-3-think",
    match: ["olmo 3 * think"],
    dialects: ["olmo3", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>",
    prefillWhen: "always",
    source: "allenai/Olmo-3-32B-Think template; vLLM olmo3"
  },
  {
    family: "olmo-3",
    match: ["olmo 3"],
    dialects: ["olmo3", ...PLAIN3],
    source: "vLLM olmo3; Ollama olmo3"
  },
  {
    family: "pangu",
    match: ["pangu", "openpangu"],
    dialects: ["pangu", ...PLAIN3],
    reasoning: "pangu-think",
    source: "vLLM pangu (a proposed parser)"
  },
  {
    family: "phi-4-mini",
    match: ["phi 4 mini", "phi 4 multimodal"],
    dialects: ["phi4-mini", "granite", ...PLAIN3],
    reasoning: "think",
    source: "vLLM phi4_mini_json; card: `<|tool_call|>[`"
  },
  {
    family: "plamo-3",
    match: ["plamo 3"],
    dialects: ["plamo3", ...PLAIN3],
    reasoning: "plamo3-think",
    source: "vLLM plamo3 (a proposed parser)"
  },
  {
    family: "reka-edge",
    match: ["reka edge"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "thinking",
    source: "llama.cpp Reka-Edge"
  },
  {
    family: "reka",
    match: ["reka flash", "reka core"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    source: "card (Flash 3): `<reasoning>` opened by the model"
  },
  {
    family: "rwkv",
    match: ["rwkv"],
    dialects: ["rwkv-fence", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM rwkv (a proposed parser)"
  },
  {
    family: "seed-oss",
    match: ["seed oss"],
    dialects: ["seed-oss", "qwen3-coder-xml", ...PLAIN3],
    reasoning: "seed-think",
    source: "llama.cpp ByteDance-Seed-OSS; vLLM seed_oss; the model opens its own block"
  },
  {
    family: "smollm3",
    match: ["smollm 3"],
    dialects: ["hermes", "pythonic", ...PLAIN3],
    reasoning: "think",
    source: "HuggingFaceTB/SmolLM3-3B template: XML tools; the model opens its own block"
  },
  {
    family: "solar-open-2",
    match: ["solar open 2"],
    dialects: ["solar-open2", "solar-open", ...PLAIN3],
    reasoning: "solar-think",
    source: "vLLM solar_open2: the effort asked for says whether the block is open"
  },
  {
    family: "solar-open",
    match: ["solar open", "solar pro 3"],
    dialects: ["solar-open", ...PLAIN3],
    reasoning: "solar-think",
    source: "llama.cpp upstage-Solar-Open-100B"
  },
  {
    family: "step-audio-2",
    match: ["step audio 2"],
    dialects: ["step-audio2", "hermes", ...PLAIN3],
    reasoning: "think",
    source: "vLLM step_audio2 (a proposed parser)"
  },
  {
    family: "step-3.5",
    match: ["step 3.5", "step 3.6", "step 3.7", "stepfun 3.5", "stepfun 3.7"],
    dialects: ["qwen3-coder-xml", "step3", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "llama.cpp StepFun3.5-Flash, StepFun3.7-Flash"
  },
  {
    family: "step-3",
    match: ["step 3"],
    dialects: ["step3", ...PLAIN3],
    reasoning: "think",
    prefill: "<think>\n",
    prefillWhen: "always",
    source: "vLLM step3: the reply has the closing tag alone"
  },
  {
    family: "trinity",
    match: ["trinity mini", "trinity nano", "trinity large"],
    dialects: ["hermes", ...PLAIN3],
    reasoning: "think",
    policies: { callsInReasoning: "call" },
    source: "SGLang trinity: calls inside `<think>` count"
  },
  {
    family: "zaya",
    match: ["zaya", "zaya 1"],
    dialects: ["zaya-xml", ...PLAIN3],
    reasoning: "think",
    source: "wild: ZAYA"
  }
];
var FAMILIES = [
  ...CLOSED,
  ...TUNED,
  ...DEEPSEEK,
  ...QWEN,
  ...KIMI,
  ...GLM,
  ...MISTRAL,
  ...LLAMA,
  ...OTHERS
];

// src/profiles/model.ts
function modelProfile(id) {
  if (typeof id !== "string")
    throw new TypeError(`model: expected a model id such as 'Qwen/Qwen3-8B', got ${id === null ? "null" : typeof id}`);
  const { noChat, rows } = compiled ??= compile();
  const names = modelNames(id);
  if (names[0] === void 0 || noChat(names[0])) return void 0;
  for (const name4 of names) {
    const row = rows.find((r) => r.matches(name4));
    if (row) return row.profile;
  }
  return void 0;
}
var compiled;
var compile = () => ({
  noChat: matcher(NO_CHAT),
  rows: FAMILIES.map(({ match, dialects, ...rest2 }) => ({
    matches: matcher(match),
    profile: Object.freeze({ ...rest2, dialects: Object.freeze([...dialects]) })
  }))
});

// src/choose.ts
function choose(options2) {
  if (typeof options2 !== "object" || options2 === null) return [defaultDialects, options2];
  const { dialects, model, ...rest2 } = options2;
  const profile = model === void 0 ? void 0 : modelProfile(model);
  if (profile === void 0) return [named8(dialects), rest2];
  const policies = { ...profile.policies, ...rest2.policies };
  const prefill = rest2.prefill ?? profile.prefill;
  return [dialects ? named8(dialects) : preferred(profile), { ...rest2, policies, ...prefill ? { prefill } : {} }];
}
function named8(dialects) {
  if (dialects === void 0) return defaultDialects;
  if (!Array.isArray(dialects)) throw new TypeError("dialects: expected an array of dialects or their names");
  return dialects.map((d) => typeof d === "string" ? find(allDialects, d) : d);
}
function preferred(profile) {
  const known4 = lists.get(profile);
  if (known4) return known4;
  const own = [...profile.dialects, ...profile.reasoning ? [profile.reasoning] : []].flatMap(
    (name4) => lookup(allDialects, name4) ?? []
  );
  const list3 = [.../* @__PURE__ */ new Set([...own, ...defaultDialects])];
  lists.set(profile, list3);
  return list3;
}
var lists = /* @__PURE__ */ new WeakMap();

// src/dialect.ts
var triggerText = (trigger) => typeof trigger === "string" ? trigger : trigger.text;
var triggerPlace = (trigger) => typeof trigger === "string" ? "anywhere" : trigger.at;
var withTools = (dialects, tools) => dialects.map((dialect) => {
  if (!dialect.known) return dialect;
  const { triggers, grammar: grammar10 = dialect.grammar } = dialect.known(tools);
  return { ...dialect, triggers: [...dialect.triggers, ...triggers], grammar: grammar10 };
});

// src/entities.ts
var NAMED = /* @__PURE__ */ new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"]
]);
function entity(name4) {
  if (name4[0] !== "#") return NAMED.get(name4);
  const code = name4[1] === "x" ? Number.parseInt(name4.slice(2), 16) : Number.parseInt(name4.slice(1), 10);
  return code <= 1114111 ? String.fromCodePoint(code) : void 0;
}
var ENTITY = /&(lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g;
var MAX_ENTITY = 11;
var decodeEntities = (text2) => text2.replace(ENTITY, (all2, name4) => entity(name4) ?? all2);
var encodeMarkup = (text2) => text2.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// src/diagnostic.ts
var SENTENCES = {
  // sections
  truncated: "The message ends inside a tool call or section.",
  "missing-close": "A closing tag is missing.",
  "garbled-close": "A closing tag is garbled.",
  "missing-open": "An opening tag is missing.",
  "stray-close": "A closing tag stands alone.",
  "stray-reasoning-close": "Reasoning is closed that was never opened: the text before it is reasoning.",
  "garbled-open": "An opening tag is garbled.",
  "escaped-markup": "The markup was escaped (`&lt;` for `<`), and was decoded.",
  skipped: "Something that does not belong here was skipped.",
  unreadable: "A section could not be read as a tool call.",
  unexpected: "A dialect stopped in the middle of a section.",
  "unknown-tool": "The call names a tool that was not offered.",
  "duplicate-call": "The same call was made before.",
  "duplicate-key": "A key occurs twice: the last value counts.",
  "wrong-type": "A value does not fit the declared type: its text was kept.",
  fabricated: "The model wrote the result of its own call: that and all after it is neither text nor call.",
  limit: "A limit was reached.",
  // JSON
  "missing-closer": "A closing bracket or quote is missing.",
  "stray-closer": "A closing bracket has no opening one.",
  "missing-comma": "A comma is missing.",
  "extra-comma": "There is a comma too many.",
  "missing-colon": "A colon is missing.",
  "missing-value": "A value is missing.",
  "missing-key": "A key is missing.",
  "quote-style": "A string has quotes that JSON does not know.",
  unquoted: "A string has no quotes.",
  literal: "A literal is written as in another language.",
  number: "A number is written in a way that JSON does not know.",
  "raw-control": "A control character stands unescaped in a string.",
  "invalid-escape": "An escape sequence is invalid.",
  "inner-quote": "A quote inside a string is not escaped.",
  comment: "There is a comment.",
  punctuation: "A comma or colon is written in another form.",
  sequence: "A set or tuple became an array, or an array with keys an object.",
  constructor: "A constructor or call around a value was left out.",
  "joined-strings": "Adjacent strings were joined.",
  "big-number": "A number has more digits than a double keeps: it became a string.",
  "not-finite": "A number that JSON does not know became null.",
  ellipsis: 'Something was left out in the text ("..."): what is there was kept.',
  encoded: "The JSON was written as a string, and was decoded.",
  "several-values": "There are several values: they became an array.",
  junk: "Something between values was skipped."
};
var sentence = (code) => SENTENCES[code];

// src/repair/document.ts
var ITEMS = { ...START, mode: FIRST, open: push(false, RBRACKET, "]", void 0) };
var FENCE4 = "```";
function readDocument(text2, nesting) {
  const rules = { ...NO_RULES, nesting, document: true };
  const i = skip(text2, 0, text2.length);
  if (i === text2.length) return refused();
  const c = ascii(text2.charCodeAt(i));
  if (c !== LBRACE && c !== LBRACKET) {
    const found = withoutBrackets(text2, i, rules);
    if (found !== void 0)
      return assemble(text2, [found], found.from === START ? [] : [{ code: "missing-open", start: i, end: i }]);
  }
  return choose2(text2, all(text2, i, rules));
}
var refused = () => ({ json: void 0, repairs: [], values: [] });
function valueAt2(text2, start, from, rules, fenced2 = false) {
  const r = scan(from, text2, start, true, rules);
  const repairs2 = r.repairs ?? [];
  if (r.state.mode !== DONE) {
    const code = r.state.mode === AFTER ? "missing-closer" : "truncated";
    repairs2.push({ code, start: text2.length, end: text2.length });
  }
  const opener3 = from === MEMBERS ? "{" : from === ITEMS ? "[" : "";
  return { start, end: r.index, json: opener3 + r.out + finish(r.state), repairs: repairs2, from, rules, fenced: fenced2 };
}
function withoutBrackets(text2, i, rules) {
  const n = text2.length;
  const end2 = Math.min(n, i + LOOK);
  if (quoteAt(text2, i) !== 0 && !text2.startsWith(FENCE4, i)) {
    if (keyAt(text2, i, end2, false) === YES) return valueAt2(text2, i, MEMBERS, rules);
    const string2 = valueAt2(text2, i, START, rules);
    const k2 = skip(text2, string2.end, n);
    if (k2 === n || onlyPunctuation(text2, k2)) return string2;
    return text2.charCodeAt(k2) === COMMA && quoteAt(text2, skip(text2, k2 + 1, n)) !== 0 ? valueAt2(text2, i, ITEMS, rules) : void 0;
  }
  if ((text2.charCodeAt(i) === LPAREN || CALL4.test(text2.slice(i, i + LOOK))) && ENDS_CALL.test(text2.slice(-LOOK)))
    return valueAt2(text2, i, START, rules);
  if (n - i < 256) {
    const word5 = text2.slice(i).trim();
    const [json5, code] = isPlain(word5) ? read(word5, false) : /^[-+.\d]/.test(word5) ? read(word5, false) : [void 0, void 0];
    if (json5 !== void 0 && code !== "unquoted") return valueAt2(text2, i, START, rules);
  }
  if (keyAt(text2, i, end2, false) !== YES) return void 0;
  const colon3 = text2.indexOf(":", i);
  const k = skip(text2, colon3 + 1, n);
  const value2 = text2.slice(k, k + LOOK);
  if (!PLAIN_VALUE.test(value2) && (text2.includes("{") || !/\n\s*[\w$-]+\s*:/.test(text2.slice(k, k + 4096)) && !/,\s*[\w$-]+\s*:/.test(text2.slice(k, k + 4096))))
    return void 0;
  return valueAt2(text2, i, MEMBERS, rules);
}
var CALL4 = /^(?:new\s+)?[A-Za-z_$][\w$.]{0,48}\s?\(/;
var ENDS_CALL = /\)\s*;?\s*$/;
var PLAIN_VALUE = /^(?:["'“‘]|[-+]?\d[\d.]*\s*(?:[,}\n]|$)|(?:true|false|null|True|False|None)\b)/;
var onlyPunctuation = (text2, i) => {
  for (let k = i; k < text2.length; k++) if (!isSpace(text2.charCodeAt(k)) && !",;)}]".includes(text2[k])) return false;
  return true;
};
var PLAUSIBLE = /\{\s{0,99}(?:["'`“”„‘\\{}]|\/[/*]|[\w$.-]{1,64}\s{0,9}[:=：])|\[\s{0,99}(?:["'`“”„‘\\{[\]]|\/[/*]|-?[\d.]|(?:true|false|null|None|True|False)\b)/y;
function all(text2, i, rules) {
  const values7 = [];
  let fences = 0;
  for (let k = i; k < text2.length; ) {
    const c = ascii(text2.charCodeAt(k));
    if (c === 96 && text2.startsWith(FENCE4, k)) {
      fences++;
      k += 3;
      continue;
    }
    PLAUSIBLE.lastIndex = k;
    if (c !== LBRACE && c !== LBRACKET || !(PLAUSIBLE.test(text2) || k === i && !more(text2, k))) {
      k++;
      continue;
    }
    const fenced2 = (fences & 1) === 1;
    const v = valueAt2(text2, k, START, fenced2 ? { ...rules, closers: closers(FENCE4) } : rules, fenced2);
    values7.push(v);
    if (v.repairs.some((repair2) => repair2.code === "limit")) break;
    k = Math.max(v.end, k + 1);
  }
  return values7;
}
function more(text2, i) {
  for (let k = i + 1; k < text2.length; k++) {
    const c = text2.charCodeAt(k);
    if (c !== LBRACE && c !== LBRACKET) continue;
    PLAUSIBLE.lastIndex = k;
    if (PLAUSIBLE.test(text2)) return true;
  }
  return false;
}
function choose2(text2, values7) {
  const runs = [];
  for (const v of values7) {
    const run2 = runs[runs.length - 1];
    if (run2 !== void 0 && apart(text2, run2[run2.length - 1].end, v.start) && run2[0].fenced === v.fenced) run2.push(v);
    else runs.push([v]);
  }
  const fenced2 = runs.filter((run2) => run2[0].fenced);
  let best;
  for (const run2 of fenced2.length > 0 ? fenced2 : runs) if (best === void 0 || length(run2) > length(best)) best = run2;
  return best === void 0 ? refused() : assemble(text2, best, []);
}
var length = (run2) => run2[run2.length - 1].end - run2[0].start;
var apart = (text2, from, to) => {
  for (let k = from; k < to; k++) if (!isSpace(text2.charCodeAt(k)) && !",;}])".includes(text2[k])) return false;
  return true;
};
function assemble(text2, run2, first2) {
  const repairs2 = [...first2];
  let at = 0;
  for (const [k, v] of run2.entries()) {
    around4(text2, at, v.start, repairs2);
    if (k === 1) repairs2.push({ code: "several-values", start: run2[0].start, end: run2[run2.length - 1].end });
    for (const repair2 of v.repairs) repairs2.push(repair2);
    at = v.end;
  }
  around4(text2, at, text2.length, repairs2);
  const json5 = run2.length === 1 ? run2[0].json : `[${run2.map((v) => v.json).join(",")}]`;
  return { json: json5, repairs: repairs2, values: run2 };
}
function around4(text2, from, to, repairs2) {
  let a = from;
  let b = to;
  const odd2 = (k) => {
    if (!isStrictSpace(text2.charCodeAt(k))) repairs2.push({ code: "junk", start: k, end: k + 1 });
  };
  while (a < b && isSpace(text2.charCodeAt(a))) odd2(a++);
  while (b > a && isSpace(text2.charCodeAt(b - 1))) odd2(--b);
  if (a === b) return;
  const rest2 = text2.slice(a, Math.min(b, a + 256));
  const code = /^[,;\s]*$/.test(rest2) ? "extra-comma" : /^[}\])\s,;]*$/.test(rest2) ? "stray-closer" : "skipped";
  repairs2.push({ code, start: a, end: b });
}

// src/repair/duplicates.ts
function closingQuote(json5, i) {
  for (let k = i + 1, end2 = i + 24; k < end2; k++) {
    const c = json5.charCodeAt(k);
    if (c === QUOTE) return k;
    if (c === BACKSLASH) k++;
  }
  for (let k = json5.indexOf('"', i + 1); k >= 0; k = json5.indexOf('"', k + 1)) {
    let b = k;
    while (json5.charCodeAt(b - 1) === BACKSLASH) b--;
    if ((k - b & 1) === 0) return k;
  }
  return json5.length;
}
function shape(json5) {
  let keys2 = 0;
  let depth = 0;
  let deepest = 0;
  let long = false;
  for (let i = 0; i < json5.length; i++) {
    const c = json5.charCodeAt(i);
    if (c === QUOTE) i = closingQuote(json5, i);
    else if (c === COLON) keys2++;
    else if (isDigit(c)) {
      const start = i;
      let power = false;
      for (let d = json5.charCodeAt(i + 1); isDigit(d) || d === DOT || d === 101 || d === 69 || power && (d === PLUS || d === MINUS); d = json5.charCodeAt(i + 1)) {
        if (d > 57) power = true;
        i++;
      }
      if ((power || i - start > 14) && !long) long = losesDigits(json5.slice(start, i + 1));
    } else if (c === LBRACE || c === LBRACKET) {
      if (++depth > deepest) deepest = depth;
    } else if (c === RBRACE || c === RBRACKET) depth--;
  }
  return { keys: keys2, depth: deepest, long };
}
function countKeys(value2) {
  const todo = [];
  const see = (v) => {
    if (typeof v === "object" && v !== null) todo.push(v);
  };
  see(value2);
  let n = 0;
  for (let v = todo.pop(); v !== void 0; v = todo.pop()) {
    if (Array.isArray(v)) for (const item of v) see(item);
    else
      for (const key3 in v) {
        n++;
        const member = v[key3];
        if (typeof member === "object" && member !== null) todo.push(member);
      }
  }
  return n;
}
function duplicates(json5) {
  const found = [];
  const open3 = [];
  for (let i = 0; i < json5.length; i++) {
    const c = json5.charCodeAt(i);
    if (c === LBRACE) open3.push(/* @__PURE__ */ new Set());
    else if (c === LBRACKET) open3.push(void 0);
    else if (c === RBRACE || c === RBRACKET) open3.pop();
    else if (c === QUOTE) {
      const end2 = closingQuote(json5, i);
      let k = end2 + 1;
      while (k < json5.length && json5.charCodeAt(k) <= 32) k++;
      const keys2 = open3[open3.length - 1];
      if (json5.charCodeAt(k) === COLON && keys2 !== void 0) {
        const key3 = JSON.parse(json5.slice(i, end2 + 1));
        if (keys2.has(key3)) found.push({ start: i, end: end2 + 1 });
        keys2.add(key3);
      }
      i = end2;
    }
  }
  return found;
}

// src/repair/json.ts
var MAX_ENCODINGS = 3;
function repairJson(text2, options2 = {}) {
  if (typeof text2 !== "string") throw new TypeError(hint(text2));
  return repair(text2, options2.limits?.nesting ?? MAX_NESTING, MAX_ENCODINGS);
}
function hint(text2) {
  if (text2 === null || text2 === void 0)
    return `repairJson needs a string, not ${text2}: is the message's content missing?`;
  if (text2 instanceof Uint8Array)
    return "repairJson needs a string, not bytes: decode them first, with new TextDecoder().decode(bytes)";
  return `repairJson needs a string, not ${typeof text2}: a value that is already parsed needs no repair`;
}
function repair(text2, nesting, encodings) {
  const fast = strict(text2, nesting);
  if (fast !== void 0) return fast;
  const reading = readDocument(text2, nesting);
  const { json: json5, repairs: repairs2 } = reading;
  if (json5 === void 0) return { value: void 0, text: "", diagnostics: [diagnostic("unreadable", 0, text2.length)] };
  const value2 = JSON.parse(json5);
  if (typeof value2 === "string" && encodings > 0 && /^\s*[[{]/.test(value2)) {
    const inner2 = repair(value2, nesting, encodings - 1);
    if (typeof inner2.value === "object") return decoded2(text2, inner2);
  }
  const diagnostics = repairs2.map((r) => diagnostic(r.code, r.start, r.end));
  if (shape(json5).keys !== countKeys(value2)) {
    for (const d of repeated(text2, json5, reading)) diagnostics.push(d);
    diagnostics.sort((a, b) => a.span.start - b.span.start);
  }
  return { value: value2, text: json5, diagnostics };
}
var diagnostic = (code, start, end2) => ({
  code,
  message: sentence(code),
  span: { start, end: end2 }
});
function strict(text2, nesting) {
  let value2;
  try {
    value2 = JSON.parse(text2);
  } catch {
    return void 0;
  }
  if (typeof value2 === "string") return /^\s*[[{]/.test(value2) ? void 0 : { value: value2, text: text2, diagnostics: [] };
  const s = shape(text2);
  return s.long || s.depth > nesting || s.keys !== countKeys(value2) ? void 0 : { value: value2, text: text2, diagnostics: [] };
}
function decoded2(text2, inner2) {
  const codes = /* @__PURE__ */ new Set(["encoded", ...inner2.diagnostics.map((d) => d.code)]);
  return { ...inner2, diagnostics: [...codes].map((code) => diagnostic(code, 0, text2.length)) };
}
function repeated(text2, json5, { values: values7 }) {
  const found = [];
  let before3 = values7.length > 1 ? 1 : 0;
  const twice = duplicates(json5);
  let k = 0;
  for (const v of values7) {
    const opener3 = v.from.open === void 0 ? 0 : 1;
    let written = before3 + opener3;
    let state2 = v.from;
    let at = v.start;
    for (let end2 = at; at < v.end && k < twice.length && !isDone(state2); ) {
      end2 = Math.min(text2.length, Math.max(end2, at) + PIECE);
      const r = scan(state2, text2.slice(0, end2), at, end2 === text2.length, v.rules);
      written += r.out.length;
      while (k < twice.length && twice[k].start < written) {
        found.push(
          diagnostic("duplicate-key", ...place(text2, json5.slice(twice[k].start + 1, twice[k].end - 1), at, end2))
        );
        k++;
      }
      state2 = r.state;
      at = r.index;
      if (end2 === text2.length) break;
    }
    before3 += v.json.length + 1;
  }
  for (; k < twice.length; k++) found.push(diagnostic("duplicate-key", 0, text2.length));
  return found;
}
var PIECE = 16;
function place(text2, key3, from, to) {
  const at = text2.lastIndexOf(key3, to);
  return at >= 0 && at >= from - 512 ? [at, at + key3.length] : [from, to];
}

// src/typing/number.ts
var JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
var LOOSE_NUMBER = /^([+-]?)(\d+(?:_\d+)*|(?=\.\d))(?:\.(\d*))?([eE][+-]?\d+)?$/;
var isJsonNumber = (word5) => JSON_NUMBER.test(word5);
function readNumber(word5) {
  const json5 = JSON_NUMBER.test(word5) ? word5 : tidyNumber(word5);
  return json5 !== void 0 && Number.isFinite(Number(json5)) ? json5 : void 0;
}
function tidyNumber(word5) {
  const parts = LOOSE_NUMBER.exec(word5);
  if (!parts) return void 0;
  const [, sign, whole = "", fraction, exponent = ""] = parts;
  const digits = whole.replaceAll("_", "").replace(/^0+(?=\d)/, "") || "0";
  return `${sign === "-" ? "-" : ""}${digits}${fraction ? `.${fraction}` : ""}${exponent}`;
}
function keepsDigits(json5) {
  const value2 = Number(json5);
  return !/^-?\d+$/.test(json5) || Number.isSafeInteger(value2) || String(value2) === json5;
}
function wholeNumber(json5) {
  const value2 = Number(json5);
  if (String(value2) === json5 && Number.isInteger(value2)) return json5;
  const hasFraction = /^-?\d+\.\d*[1-9]\d*$/.test(json5);
  return Number.isSafeInteger(value2) && !hasFraction ? String(value2) : void 0;
}

// src/typing/literal.ts
var CLOSERS = /* @__PURE__ */ new Map([
  ["[", "]"],
  ["(", ")"],
  ["{", "}"]
]);
var WORDS5 = /* @__PURE__ */ new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["true", "true"],
  ["false", "false"],
  ["null", "null"]
]);
var ESCAPES2 = /* @__PURE__ */ new Map([
  ["n", "\n"],
  ["t", "	"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\x07"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["/", "/"],
  ["\n", ""]
]);
var readLiteral = (text2) => new LiteralReader(text2).read();
var LiteralReader = class {
  constructor(text2) {
    this.text = text2;
  }
  text;
  at = 0;
  out = [];
  open = [];
  read() {
    do {
      if (!this.value()) return void 0;
      if (!this.afterValue()) return void 0;
    } while (this.open.length > 0);
    return this.at === this.text.length ? this.out.join("") : void 0;
  }
  /** Brackets down to the first thing that is a whole value. */
  value() {
    for (; ; ) {
      const char = this.next();
      const inside = this.open.at(-1);
      if (inside && char === inside.closer && !inside.keyed) return this.close(inside);
      this.separate(inside);
      const closer2 = CLOSERS.get(char);
      if (closer2 === void 0) return this.scalar(char);
      this.open.push({ closer: closer2, at: this.out.length, items: 0, comma: false, dict: false, keyed: false });
      this.put(closer2 === "}" ? "{" : "[");
    }
  }
  separate(inside) {
    if (!inside || inside.keyed) return;
    if (inside.items > 0) this.out.push(",");
    inside.items++;
  }
  /** Closing brackets, up to the comma or colon after which a value must follow, or to the end. */
  afterValue() {
    for (; ; ) {
      const char = this.next();
      const inside = this.open.at(-1);
      if (!inside) return true;
      if (char === ":") return this.colon(inside);
      if (inside.dict && !inside.keyed) return false;
      inside.keyed = false;
      if (char === ",") {
        inside.comma = true;
        this.at++;
        return true;
      }
      if (char !== inside.closer || !this.close(inside)) return false;
    }
  }
  /** The value just read was a key: JSON wants it quoted. */
  colon(inside) {
    const isDict = inside.dict || inside.items === 1;
    const key3 = this.out.at(-1);
    if (inside.closer !== "}" || !isDict || inside.keyed) return false;
    if (/^[\]}]?$/.test(key3)) return false;
    if (!key3.startsWith('"')) this.out[this.out.length - 1] = `"${key3}"`;
    inside.dict = inside.keyed = true;
    this.put(":");
    return true;
  }
  close(inside) {
    this.open.pop();
    const isGrouped = inside.closer === ")" && inside.items === 1 && !inside.comma;
    const isList = inside.closer !== "}" || !inside.dict && inside.items > 0;
    if (isGrouped || isList) this.out[inside.at] = isGrouped ? "" : "[";
    this.put(isGrouped ? "" : isList ? "]" : "}");
    return true;
  }
  scalar(char) {
    const json5 = char === '"' || char === "'" ? this.string(char) : this.word();
    if (json5 !== void 0) this.out.push(json5);
    return json5 !== void 0;
  }
  word() {
    const word5 = this.take(/[\w.+-]+/y);
    return WORDS5.get(word5) ?? readNumber(word5);
  }
  string(quote) {
    const triple = quote.repeat(3);
    const closer2 = this.text.startsWith(triple, this.at) ? triple : quote;
    const value2 = [];
    for (this.at += closer2.length; this.at < this.text.length; ) {
      value2.push(this.take(/[^\\'"]+/y));
      if (this.text.startsWith(closer2, this.at)) {
        this.at += closer2.length;
        return JSON.stringify(value2.join(""));
      }
      value2.push(this.text[this.at] === "\\" ? this.escape() : this.text.slice(this.at, ++this.at));
    }
    return void 0;
  }
  escape() {
    this.at++;
    const code = this.take(/x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}/y);
    if (code) return codePoint(code, Number.parseInt(code.slice(1), 16));
    const octal = this.take(/[0-7]{1,3}/y);
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    const char = this.text.slice(this.at, ++this.at);
    return ESCAPES2.get(char) ?? `\\${char}`;
  }
  /** The next character that is no space, not taken yet; '' at the end. */
  next() {
    this.take(/\s+/y);
    return this.text.charAt(this.at);
  }
  /** What `pattern` (sticky) matches here, or ''. */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
  /** Output for the one character here. */
  put(json5) {
    this.out.push(json5);
    this.at++;
  }
};
var codePoint = (code, point) => point > 1114111 ? `\\${code}` : String.fromCodePoint(point);

// src/typing/schema.ts
var MAX_DEPTH = 64;
var KINDS2 = ["null", "boolean", "integer", "number", "object", "array", "string"];
var COMPOSING = ["$ref", "allOf", "anyOf", "oneOf"];
var ANYTHING = { kinds: new Set(KINDS2), values: void 0 };
var TYPE_NAMES = [
  [/^(?:string|str|text|varchar|char|enum)$/, ["string"]],
  [/^(?:int|uint|long|short|unsigned)/, ["integer"]],
  [/^(?:num|float|double|decimal)/, ["number", "integer"]],
  [/^(?:bool|binary$)/, ["boolean"]],
  [/^(?:list|arr|tuple|set$)/, ["array"]],
  [/^(?:dict|map$|obj)/, ["object"]],
  [/^null$/, ["null"]]
];
var SchemaDocument = class {
  constructor(root) {
    this.root = root;
  }
  root;
  /** `undefined` while a schema is being read: a schema that contains itself adds nothing to itself. */
  known = /* @__PURE__ */ new Map();
  declared(schema) {
    const declared = this.layer(schema, 0);
    return declared && declared.kinds.size > 0 ? declared : ANYTHING;
  }
  /** The schema of an object's member, if one is declared. */
  member(schema, key3) {
    return this.find(schema, (layer) => ownMember(layer, key3), /* @__PURE__ */ new Set());
  }
  /** The schema of an array's item, if one is declared. */
  item(schema, index2) {
    return this.find(schema, (layer) => ownItem(layer, index2), /* @__PURE__ */ new Set());
  }
  layer(schema, depth) {
    if (!isSchemaObject(schema) || depth > MAX_DEPTH) return ANYTHING;
    if (this.known.has(schema)) return this.known.get(schema);
    this.known.set(schema, void 0);
    const declared = this.read(schema, depth + 1);
    this.known.set(schema, declared);
    return declared;
  }
  read(schema, depth) {
    const all2 = [ownDeclared(schema)];
    if (typeof schema.$ref === "string") all2.push(this.layer(this.resolve(schema.$ref), depth));
    for (const part of list2(schema.allOf)) all2.push(this.layer(part, depth));
    for (const choices of [list2(schema.anyOf), list2(schema.oneOf)]) {
      all2.push(choices.map((choice) => this.layer(choice, depth)).reduce(union, void 0));
    }
    const silent = COMPOSING.some((key3) => Object.hasOwn(schema, key3)) ? void 0 : ANYTHING;
    return allowingNull(schema, all2.reduce(intersection, void 0) ?? silent);
  }
  /** Asks every layer of a schema: where several answer, all of `allOf` hold, and any of `anyOf`. */
  find(schema, ask, seen) {
    if (!isSchemaObject(schema) || seen.has(schema) || seen.size > 1024) return void 0;
    seen.add(schema);
    const within3 = (part) => this.find(part, ask, seen);
    const target = typeof schema.$ref === "string" ? within3(this.resolve(schema.$ref)) : void 0;
    const choices = [...list2(schema.anyOf), ...list2(schema.oneOf)].map(within3);
    return join2("allOf", [ask(schema), target, ...list2(schema.allOf).map(within3), join2("anyOf", choices)]);
  }
  /** A JSON pointer within the document (`#`, `#/$defs/x`); anything else resolves to nothing. */
  resolve(ref) {
    if (ref === "#") return this.root;
    if (!ref.startsWith("#/")) return void 0;
    let at = this.root;
    for (const step2 of ref.slice(2).split("/")) {
      const key3 = unescapePointer(step2);
      if (typeof at !== "object" || at === null || key3 === void 0 || !Object.hasOwn(at, key3)) return void 0;
      at = at[key3];
    }
    return at;
  }
};
var isSchemaObject = (schema) => typeof schema === "object" && schema !== null && !Array.isArray(schema);
function ownDeclared(schema) {
  const values7 = Object.hasOwn(schema, "const") ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : void 0;
  const kinds = kindsOfType(schema.type) ?? values7?.flatMap(kindsOfValue) ?? kindsOfShape(schema);
  return kinds && kinds.length > 0 ? { kinds: new Set(kinds), values: values7 } : void 0;
}
function kindsOfType(type) {
  if (Array.isArray(type)) {
    const each = type.map((name5) => typeof name5 === "string" ? kindsOfType(name5) : void 0);
    return each.includes(void 0) ? void 0 : each.flatMap((kinds) => kinds);
  }
  if (typeof type !== "string") return void 0;
  const name4 = type.toLowerCase();
  return TYPE_NAMES.find(([pattern]) => pattern.test(name4))?.[1];
}
function kindsOfValue(value2) {
  if (value2 === null) return ["null"];
  if (typeof value2 === "number") return Number.isInteger(value2) ? ["integer"] : ["number", "integer"];
  if (typeof value2 === "boolean" || typeof value2 === "string") return [typeof value2];
  if (typeof value2 !== "object") return [];
  return [Array.isArray(value2) ? "array" : "object"];
}
function kindsOfShape(schema) {
  if (isSchemaObject(schema.properties)) return ["object"];
  return isSchemaObject(schema.items) || Array.isArray(schema.prefixItems) ? ["array"] : void 0;
}
function allowingNull(schema, declared) {
  const named9 = Array.isArray(schema.enum) && schema.enum.includes(null);
  if (!declared || !(schema.nullable === true || named9)) return declared;
  return { kinds: /* @__PURE__ */ new Set([...declared.kinds, "null"]), values: declared.values };
}
function union(a, b) {
  if (!a || !b) return a ?? b;
  const values7 = a.values && b.values && [.../* @__PURE__ */ new Set([...a.values, ...b.values])];
  return { kinds: /* @__PURE__ */ new Set([...a.kinds, ...b.kinds]), values: values7 };
}
function intersection(a, b) {
  if (!a || !b) return a ?? b;
  return { kinds: new Set([...a.kinds].filter((kind) => b.kinds.has(kind))), values: a.values ?? b.values };
}
function ownMember(schema, key3) {
  const { properties, additionalProperties } = schema;
  if (isSchemaObject(properties) && Object.hasOwn(properties, key3)) return asSchema(properties[key3]);
  return asSchema(additionalProperties);
}
function ownItem(schema, index2) {
  const { prefixItems, items, additionalItems } = schema;
  const tuple = Array.isArray(items) ? items : list2(prefixItems);
  if (index2 < tuple.length) return asSchema(tuple[index2]);
  return asSchema(Array.isArray(items) ? additionalItems : items);
}
var asSchema = (schema) => isSchemaObject(schema) ? schema : void 0;
var list2 = (value2) => Array.isArray(value2) ? value2 : [];
function join2(how, schemas) {
  const found = schemas.filter((schema) => schema !== void 0);
  return found.length > 1 ? { [how]: found } : found[0];
}
function unescapePointer(step2) {
  try {
    return decodeURIComponent(step2).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return void 0;
  }
}

// src/typing/members.ts
function typeMembers(document, schema, json5, depth, typeText, others) {
  const walk = new MemberWalk(document, json5, typeText, others);
  walk.value(schema, depth);
  return walk.finish();
}
var MemberWalk = class {
  constructor(document, json5, typeText, others) {
    this.document = document;
    this.json = json5;
    this.typeText = typeText;
    this.others = others;
  }
  document;
  json;
  typeText;
  others;
  at = 0;
  out = "";
  /** What is before this is in `out`; from here to `at` the text is unchanged. */
  copied = 0;
  wrongType = false;
  repaired = false;
  finish() {
    return {
      json: this.out + this.json.slice(this.copied),
      ...this.wrongType ? { code: "wrong-type" } : {},
      ...this.repaired ? { repaired: true } : {}
    };
  }
  value(schema, depth) {
    const char = this.next();
    if (schema === void 0 || depth > MAX_DEPTH) this.skip(char);
    else if (char === "{") this.object(schema, depth);
    else if (char === "[") this.array(schema, depth);
    else if (char === '"') this.string(schema, depth);
    else this.skip(char);
  }
  object(schema, depth) {
    for (this.at++; this.next() !== "}"; ) {
      const key3 = JSON.parse(this.takeString());
      if (this.next() === ":") this.at++;
      this.value(this.document.member(schema, key3) ?? this.others, depth + 1);
      if (this.next() === ",") this.at++;
    }
    this.at++;
  }
  array(schema, depth) {
    this.at++;
    for (let index2 = 0; this.next() !== "]"; index2++) {
      this.value(this.document.item(schema, index2) ?? this.others, depth + 1);
      if (this.next() === ",") this.at++;
    }
    this.at++;
  }
  string(schema, depth) {
    const start = this.at;
    const text2 = JSON.parse(this.takeString());
    const typed5 = this.typeText(schema, text2, depth);
    if (!typed5) return;
    if (typed5.code) this.wrongType = true;
    if (typed5.repaired) this.repaired = true;
    if (typed5.json.startsWith('"')) return;
    this.out += this.json.slice(this.copied, start) + typed5.json;
    this.copied = this.at;
  }
  /** Past a value that no schema speaks of. */
  skip(first2) {
    if (first2 === '"') this.takeString();
    else if (first2 !== "{" && first2 !== "[") this.skipTo(/[,\]}\s]/g);
    else {
      for (let open3 = 0; ; ) {
        this.skipTo(/[[\]{}"]/g);
        const char = this.json[this.at];
        if (char === '"') this.takeString();
        else {
          this.at++;
          open3 += char === "{" || char === "[" ? 1 : -1;
          if (open3 === 0) return;
        }
      }
    }
  }
  skipTo(pattern) {
    pattern.lastIndex = this.at;
    this.at = pattern.exec(this.json)?.index ?? this.json.length;
  }
  /** A string's source with its quotes: it ends at a quote with an even number of backslashes before it. */
  takeString() {
    const start = this.at;
    for (let quote = start; ; ) {
      quote = this.json.indexOf('"', quote + 1);
      let before3 = quote - 1;
      while (this.json[before3] === "\\") before3--;
      if ((quote - before3) % 2 === 0) continue;
      this.at = quote + 1;
      return this.json.slice(start, this.at);
    }
  }
  /** The next character that is no space, not taken yet. */
  next() {
    while (this.json.charCodeAt(this.at) <= 32) this.at++;
    return this.json.charAt(this.at);
  }
};

// src/typing/coerce.ts
function coerce(schema, text2, untyped, root = schema, spelling = {}) {
  const document = new SchemaDocument(root);
  const declared = document.declared(schema);
  if (isUndeclared(declared) && !spelling.tree) return readUntyped(text2, untyped);
  if (isString(declared)) return { json: JSON.stringify(text2) };
  return new Typing(document, spelling).typed(schema ?? true, declared, text2, 0);
}
function isDeclaredString(schema, root = schema) {
  return isString(new SchemaDocument(root).declared(schema));
}
function allowsString(schema, root = schema) {
  return new SchemaDocument(root).declared(schema).kinds.has("string");
}
function coerceJson(schema, text2, root = schema) {
  const word5 = text2.trim();
  if (!word5.startsWith('"')) return coerce(schema, text2, "surely-json", root);
  const repaired = isJson(word5) ? {} : { repaired: true };
  const { value: value2, text: json5 } = isJson(word5) ? { value: JSON.parse(word5), text: word5 } : repairJson(word5);
  if (typeof value2 !== "string") return coerce(schema, text2, "surely-json", root);
  return allowsString(schema, root) ? { json: json5, ...repaired } : { ...coerce(schema, value2, "surely-json", root), ...repaired };
}
var isString = ({ kinds }) => kinds.size === 1 && kinds.has("string");
var isUndeclared = ({ kinds, values: values7 }) => kinds.size === 7 && !values7;
function readUntyped(text2, untyped) {
  const word5 = text2.trim();
  if (untyped !== "text" && isJson(word5) && !losesItself(word5)) return { json: word5 };
  const literal2 = untyped === "python" && readNumber(word5) === void 0 ? readLiteral(word5) : void 0;
  if (literal2 !== void 0) return { json: literal2 };
  if (untyped === "surely-json")
    return readContainer(word5, false, CONTAINERS) ?? { json: JSON.stringify(text2), code: "wrong-type" };
  const mended = untyped === "text" ? void 0 : readDamaged(word5);
  return mended === void 0 ? { json: JSON.stringify(text2) } : { json: mended, repaired: true };
}
var CONTAINERS = /* @__PURE__ */ new Set(["object", "array"]);
var readLeaf = (text2) => /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text2) && isJson(text2) && !losesItself(text2) ? { json: text2 } : void 0;
function readDamaged(word5) {
  if (!DAMAGED_JSON.test(word5)) return void 0;
  const { text: text2, diagnostics } = repairJson(word5);
  const sound = /^[{[]/.test(text2) && diagnostics.every((d) => SLIPS.has(d.code));
  return sound && isJson(text2) ? text2 : void 0;
}
var DAMAGED_JSON = /^(?:\{|\[\s*\{)\s*["'“]?[\w-]+["'”]?\s*(?:[:"]|\s[[{])[\s\S]*["'”}\]\w]$/;
var SLIPS = /* @__PURE__ */ new Set([
  "missing-comma",
  "extra-comma",
  "missing-colon",
  "missing-closer",
  "stray-closer",
  "quote-style",
  "unquoted",
  "literal",
  "raw-control",
  "inner-quote",
  "invalid-escape"
]);
var losesItself = (json5) => isJsonNumber(json5) && (readNumber(json5) === void 0 || !keepsDigits(json5));
var Typing = class {
  constructor(document, spelling) {
    this.document = document;
    this.spelling = spelling;
  }
  document;
  spelling;
  typed(schema, declared, text2, depth) {
    const read2 = preferred2(this.readings(schema, declared, text2, depth), declared.values);
    const other2 = { json: isNull(text2.trim()) ? "null" : JSON.stringify(text2), code: "wrong-type" };
    return read2 ?? this.unquoted(schema, declared, text2, depth) ?? other2;
  }
  /** The members of a JSON value; their strings are texts with a schema again. */
  members(schema, json5, depth) {
    return typeMembers(
      this.document,
      schema,
      json5,
      depth,
      (member, text2, memberDepth) => {
        const declared = this.document.declared(member);
        if (this.spelling.tree && isUndeclared(declared)) return readLeaf(text2);
        const kept = this.spelling.tree ? isString(declared) : declared.kinds.has("string");
        return kept ? void 0 : this.typed(member, declared, text2, memberDepth);
      },
      this.spelling.tree
    );
  }
  /** All that the text may be, what a schema more likely means first. */
  *readings(schema, { kinds }, text2, depth) {
    const word5 = text2.trim();
    const strict2 = kinds.has("string");
    if (word5 === "" && !strict2 && this.spelling.blank) {
      if (kinds.has("array")) yield { json: "[]" };
      if (kinds.has("object")) yield { json: "{}" };
    }
    for (const [kind, read2] of SCALARS) {
      const json5 = kinds.has(kind) ? read2(word5, strict2) : void 0;
      if (json5 !== void 0) yield { json: json5 };
    }
    if (kinds.has("boolean") && !strict2 && !kinds.has("number") && !kinds.has("integer") && /^[01]$/.test(word5))
      yield { json: word5 === "1" ? "true" : "false" };
    const container = readContainer(word5, strict2, kinds);
    if (container) yield { ...container, ...this.members(schema, container.json, depth) };
    if (strict2) yield { json: JSON.stringify(text2) };
  }
  /** A value that the model put in quotes although no string is allowed. */
  unquoted(schema, declared, text2, depth) {
    const word5 = text2.trim();
    if (!word5.startsWith('"') || !isJson(word5)) return void 0;
    return preferred2(this.readings(schema, declared, JSON.parse(word5), depth), declared.values);
  }
};
function preferred2(readings, values7) {
  let first2;
  for (const reading of readings) {
    if (!values7 || values7.includes(JSON.parse(reading.json))) return reading;
    first2 ??= reading;
  }
  return first2;
}
var SCALARS = [
  ["null", (word5) => isNull(word5) ? "null" : void 0],
  ["boolean", (word5) => /^(?:true|false)$/i.test(word5) ? word5.toLowerCase() : void 0],
  ["integer", readInteger],
  ["number", readFloat]
];
var isNull = (word5) => word5 === "null" || word5 === "None";
function readInteger(word5, strict2) {
  const number2 = strict2 && !/^-?(?:0|[1-9]\d*)$/.test(word5) ? void 0 : readNumber(word5);
  return number2 === void 0 ? void 0 : wholeNumber(number2);
}
function readFloat(word5, strict2) {
  const number2 = strict2 && !isJsonNumber(word5) ? void 0 : readNumber(word5);
  return number2 !== void 0 && keepsDigits(number2) ? number2 : void 0;
}
function readContainer(word5, strict2, kinds) {
  if (!/^[[{(]/.test(word5)) return void 0;
  const json5 = isJson(word5) ? word5 : readLiteral(word5);
  if (json5 !== void 0) return isContainer(json5, kinds) ? { json: json5 } : void 0;
  if (strict2) return void 0;
  const repaired = repairJson(word5).text.trim();
  return isContainer(repaired, kinds) && isJson(repaired) ? { json: repaired, repaired: true } : void 0;
}
var isContainer = (json5, kinds) => json5.startsWith("{") && kinds.has("object") || json5.startsWith("[") && kinds.has("array");
function isJson(text2) {
  try {
    JSON.parse(text2);
    return true;
  } catch {
    return false;
  }
}

// src/parameter.ts
var FIRST_BREAK = /^\r?\n/;
var LAST_BREAK = /\r?\n$/;
var BOTH_BREAKS = /^\r?\n([\s\S]*?)\r?\n$/;
function unframed(text2, frame) {
  if (frame === "none") return text2;
  return frame === "pair" ? text2.replace(BOTH_BREAKS, "$1") : text2.replace(FIRST_BREAK, "").replace(LAST_BREAK, "");
}
function readParameter(values7, schema, root) {
  const isText = saysText(values7, schema, root);
  const { frame } = values7;
  const untyped = values7.wire === "json" ? "surely-json" : values7.wire ?? values7.untyped;
  const mayBeText = schema === void 0 || isDeclaredString(schema, root);
  let waiting = "";
  let begun = false;
  let boxed = false;
  let mode = isText ? "string" : mayBeText ? "undecided" : "whole";
  let open3 = false;
  const stream = () => {
    if (!begun) {
      if (frame !== "none" && (waiting === "" || waiting === "\r")) return "";
      if (frame === "line") waiting = waiting.replace(FIRST_BREAK, "");
      boxed = frame === "pair" && FIRST_BREAK.test(waiting);
      begun = true;
    }
    if (boxed) return "";
    const keep = frame === "line" ? /\r?\n?$/.exec(waiting.slice(-2))?.[0].length ?? 0 : 0;
    const text2 = waiting.slice(0, held(waiting, waiting.length - keep));
    if (text2 === "") return "";
    waiting = waiting.slice(text2.length);
    return quoted(text2);
  };
  const quoted = (text2) => {
    const body9 = JSON.stringify(decode(values7, text2)).slice(1, -1);
    if (open3) return body9;
    open3 = true;
    return `"${body9}`;
  };
  return {
    push(text2) {
      waiting += text2;
      if (mode === "undecided") mode = guess(waiting, untyped);
      return mode === "string" ? stream() : "";
    },
    finish() {
      if (mode === "string") {
        const text2 = begun && frame === "line" ? waiting.replace(LAST_BREAK, "") : begun && !boxed ? waiting : unframed(waiting, frame);
        return {
          json: `${quoted(text2)}"`,
          codes: untyped === "surely-json" && schema === void 0 ? ["wrong-type"] : []
        };
      }
      const value2 = decode(values7, unframed(waiting, frame));
      const { json: json5, code, repaired } = values7.wire === "json" ? coerceJson(schema, value2, root) : coerce(schema, value2, untyped, root, values7);
      return { json: json5, codes: [...repaired ? repairs(value2) : [], ...code ? [code] : []] };
    }
  };
  function held(text2, end2) {
    if (values7.entities) {
      const amp = text2.lastIndexOf("&", end2 - 1);
      if (amp >= 0 && end2 - amp <= MAX_ENTITY && text2.indexOf(";", amp) < 0) return amp;
    }
    return end2;
  }
}
var saysText = ({ wire, untyped }, schema, root) => {
  if (wire !== void 0) return wire === "text" && allowsString(schema, root);
  return schema === void 0 ? untyped === "text" : isDeclaredString(schema, root);
};
var repairs = (text2) => {
  const codes = new Set(repairJson(text2.trim()).diagnostics.map((d) => d.code));
  return codes.size > 0 ? [...codes] : ["encoded"];
};
function guess(text2, untyped) {
  if (text2.length > MAX_GUESS) return "whole";
  const start = text2.trimStart();
  if (start === "") return "undecided";
  const c = start[0];
  if ('{["'.includes(c) || untyped === "python" && "('".includes(c)) return "whole";
  if (/[-\d]/.test(c) || untyped === "python" && /[+.]/.test(c))
    return /^[-+.\d][\w.+-]*\s*$/.test(start.slice(0, 64)) ? "undecided" : "string";
  const words4 = untyped === "python" ? PYTHON2 : JSON_WORDS2;
  const head8 = start.trimEnd();
  return words4.some((w) => w.startsWith(head8)) ? "undecided" : "string";
}
var MAX_GUESS = 256;
var JSON_WORDS2 = ["true", "false", "null"];
var PYTHON2 = [...JSON_WORDS2, "True", "False", "None"];
var decode = ({ entities }, text2) => entities ? decodeEntities(text2) : text2;

// src/typing/arguments.ts
var QUOTE2 = 34;
var COMMA2 = 44;
var COLON2 = 58;
var BACKSLASH2 = 92;
function typedArguments(schemaOf, root, unquoted2 = false) {
  let depth = 0;
  let inString = false;
  let escaped6 = false;
  let isKey = false;
  let key3 = "";
  let awaited;
  let held;
  let decoded3 = false;
  let isText = false;
  let quoting = false;
  const decode2 = (string2, schema) => {
    const { json: json5, code } = coerce(schema, JSON.parse(string2), "text", root);
    if (code !== void 0 || json5.startsWith('"')) return string2;
    decoded3 = true;
    return json5;
  };
  const endString = () => {
    inString = false;
    if (isKey) {
      isKey = false;
      const name4 = JSON.parse(`"${key3}"`);
      const schema = schemaOf(name4);
      awaited = schema !== void 0 && !allowsString(schema, root) ? schema : void 0;
      isText = unquoted2 && schema !== void 0 && isDeclaredString(schema, root);
    }
    if (held === void 0) return void 0;
    const string2 = held;
    held = void 0;
    return decode2(string2, awaited);
  };
  const push2 = (delta) => {
    let out = "";
    let from = 0;
    for (let i = 0; i < delta.length; i++) {
      const c = delta.charCodeAt(i);
      if (inString) {
        const ends3 = c === QUOTE2 && !escaped6;
        escaped6 = c === BACKSLASH2 && !escaped6;
        if (held !== void 0) {
          held += delta[i];
          from = i + 1;
        } else if (isKey && !ends3) key3 += delta[i];
        if (ends3) out += endString() ?? "";
        continue;
      }
      if (quoting && (c === COMMA2 || c === 125 || c <= 32)) {
        quoting = false;
        out += `${delta.slice(from, i)}"`;
        from = i;
      }
      if (c === QUOTE2) {
        inString = true;
        isText &&= depth === 1 && isKey;
        if (depth === 1 && awaited !== void 0) {
          out += delta.slice(from, i);
          held = '"';
          from = i + 1;
        } else if (depth === 1 && isKey) key3 = "";
      } else if (c === 123 || c === 91) {
        depth++;
        isKey = depth === 1;
        if (depth > 1) awaited = void 0;
        isText = false;
      } else if (c === 125 || c === 93) depth--;
      else if (depth === 1 && c === COMMA2) {
        isKey = true;
        awaited = void 0;
      } else if (depth === 1 && c !== COLON2 && c > 32) {
        awaited = void 0;
        if (!isText) continue;
        isText = false;
        quoting = true;
        out += `${delta.slice(from, i)}"`;
        from = i;
      }
    }
    return out + delta.slice(from);
  };
  return {
    push: push2,
    get decoded() {
      return decoded3;
    }
  };
}
var mayDecode = (value2, schemaOf, root) => Object.keys(value2).some((key3) => {
  const schema = typeof value2[key3] === "string" ? schemaOf(key3) : void 0;
  return schema !== void 0 && !allowsString(schema, root);
});

// src/call.ts
var draft = (start, dialect, lateId = false, unquoted2 = false) => ({
  start,
  dialect,
  lateId,
  unquoted: unquoted2,
  raw: "",
  name: void 0,
  id: void 0,
  json: "",
  pieces: [],
  index: void 0,
  status: "complete",
  doubtful: false,
  keys: void 0,
  whole: void 0,
  typed: void 0,
  early: "",
  parameter: void 0,
  parameterStart: start,
  all: void 0
});
var announceable = (call16) => call16.name !== void 0 && call16.json !== "" && (!call16.lateId || call16.id !== void 0);
function blemish(call16, code) {
  if (code === "truncated") call16.status = "truncated";
  else if (call16.status === "complete") call16.status = "repaired";
  if (code === "skipped" && call16.json === "") call16.doubtful = true;
}
function typed4(call16, args2, tools) {
  const { name: name4 } = call16;
  const { delta, whole } = args2;
  if (tools && name4 === void 0) {
    call16.early += delta;
    return "";
  }
  const schema = tools && name4 !== void 0 ? tools.schema(name4) : void 0;
  const asWritten = schema === void 0 || whole && !call16.unquoted && !mayDecode(whole.value, (key3) => tools.parameter(name4, key3), schema);
  if (whole && call16.json === "" && asWritten) call16.whole = args2;
  if (asWritten && !call16.typed) return delta;
  call16.typed ??= typedArguments((key3) => tools.parameter(name4, key3), schema, call16.unquoted);
  return call16.typed.push(delta);
}
function beginParameter(call16, key3, values7, tools) {
  call16.keys ??= /* @__PURE__ */ new Set();
  const twice = call16.keys.has(key3);
  call16.keys.add(key3);
  const schema = call16.name === void 0 ? void 0 : tools?.parameter(call16.name, key3);
  call16.parameter = readParameter(values7, schema, call16.name === void 0 ? void 0 : tools?.schema(call16.name));
  return [`${call16.keys.size > 1 || twice ? "," : "{"}${JSON.stringify(key3)}:`, twice];
}
function valueOf({ json: json5, whole }) {
  if (whole?.delta === json5) return whole.whole.value;
  try {
    return JSON.parse(json5);
  } catch {
    return void 0;
  }
}
var repeatsKey = ({ json: json5, whole }, value2) => (whole?.delta === json5 ? whole.whole.keys : shape(json5).keys) > countKeys(value2);
function addPiece(call16, delta) {
  call16.pieces.push(delta);
  if (call16.pieces.length >= BLOCK) joinPieces(call16);
}
var BLOCK = 64;
function joinPieces(call16) {
  call16.json += call16.pieces.join("");
  call16.pieces.length = 0;
}
var closing3 = (call16) => call16.keys ? "}" : call16.json === "" ? "{}" : "";
var ALL_IN_ONE = /* @__PURE__ */ new Set(["arguments", "args", "input", "parameters"]);
function mayHoldAll(call16, key3, tools) {
  if (call16.keys || call16.name === void 0 || !ALL_IN_ONE.has(key3)) return false;
  const declared = tools?.parameters(call16.name) ?? [];
  return declared.length > 0 && !declared.includes(key3);
}
function heldArguments(call16, { text: text2 }, tools) {
  if (!text2.trimStart().startsWith("{")) return void 0;
  const { value: value2, text: json5 } = repairJson(text2.trim());
  const known4 = tools?.parameters(call16.name) ?? [];
  const isObject2 = typeof value2 === "object" && value2 !== null && !Array.isArray(value2);
  return isObject2 && known4.some((key3) => Object.hasOwn(value2, key3)) ? json5 : void 0;
}

// src/edges.ts
function edges() {
  let begun = false;
  let blank3 = [];
  let length2 = 0;
  const wait2 = (text2) => {
    if (text2 === "") return;
    blank3.push(text2);
    length2 += text2.length;
  };
  const lead = (delta) => begun ? 0 : delta.length - delta.trimStart().length;
  const push2 = (delta) => {
    const text2 = begun ? delta : delta.trimStart();
    if (text2 === "") return "";
    begun = true;
    const solid = text2.trimEnd();
    if (solid === "") {
      wait2(text2);
      return "";
    }
    const shown2 = length2 > 0 ? blank3.join("") + solid : solid;
    blank3 = [];
    length2 = 0;
    wait2(text2.slice(solid.length));
    return shown2;
  };
  const yieldTo = (other2) => {
    if (begun) other2.push(`.${blank3.join("")}`);
    begun = false;
    blank3 = [];
    length2 = 0;
  };
  return { lead, push: push2, waiting: () => length2, yieldTo };
}

// src/ledger.ts
function ledger({ segments: kept, channel: channel4, diagnose }) {
  const segments = kept ?? [];
  const mark = channel4 ? { channel: channel4 } : {};
  let current;
  let waiting;
  const span = (start, end2) => ({ start: Math.max(0, start), end: Math.max(0, end2), ...mark });
  const tile = (kind, start, end2, dialect, call16) => {
    const from = Math.max(0, start);
    if (!kept || end2 <= from) return;
    const joins = current && current.kind === kind && current.end === from && current.dialect === dialect && current.call === call16;
    if (joins) {
      current.end = end2;
      return;
    }
    current = {
      kind,
      start: from,
      end: end2,
      ...dialect === void 0 ? {} : { dialect },
      ...call16 === void 0 ? {} : { call: call16 },
      ...mark
    };
    segments.push(current);
  };
  const lose = (start) => {
    for (let k = segments.length; k-- > 0; ) {
      const { kind, call: _, ...rest2 } = segments[k];
      if (rest2.end <= start || rest2.channel !== channel4) break;
      if (kind !== "call" || rest2.start < start) continue;
      const lost = { kind: "lost", ...rest2 };
      segments[k] = lost;
      if (k === segments.length - 1) current = lost;
    }
  };
  const reason = () => {
    segments.forEach((s, k) => {
      if (s.kind === "text" && s.channel === channel4) segments[k] = { ...s, kind: "reasoning" };
    });
    current = void 0;
  };
  const trim = (kind, length2) => {
    let left = length2;
    for (let k = segments.length; k-- > 0 && left > 0; ) {
      const s = segments[k];
      if (s.kind !== kind || s.channel !== channel4) continue;
      const cut2 = Math.max(s.start, s.end - left);
      left -= s.end - cut2;
      const { dialect: _, ...plain5 } = s;
      const space2 = { ...plain5, kind: "markup", start: cut2 };
      if (cut2 === s.start) segments[k] = space2;
      else segments.splice(k, 1, { ...s, end: cut2 }, space2);
    }
    current = void 0;
  };
  const report2 = (code, start, end2, dialect, text2) => {
    const place2 = span(start, end2);
    if (waiting && text2 === void 0 && touches(waiting, code, place2, dialect)) {
      waiting = { ...waiting, span: { ...waiting.span, end: place2.end } };
      return;
    }
    const told = waiting?.code === code && text2 !== void 0 && start <= waiting.span.start && waiting.span.end <= end2;
    if (!told) flush();
    waiting = {
      code,
      message: sentence(code),
      span: place2,
      ...dialect === void 0 ? {} : { dialect },
      ...text2 === void 0 ? {} : { text: text2 }
    };
  };
  const goOn = (end2, text2) => {
    if (waiting) waiting = { ...waiting, span: { ...waiting.span, end: Math.max(0, end2) }, text: waiting.text + text2 };
  };
  const flush = (start = Number.POSITIVE_INFINITY) => {
    if (!waiting || start <= waiting.span.end) return;
    diagnose(waiting);
    waiting = void 0;
  };
  const implied = (code, start, end2) => waiting !== void 0 && (waiting.code === "truncated" || waiting.code === "garbled-close") && start === end2 && waiting.span.end === start && (code === "truncated" || code.startsWith("missing-close"));
  return { tile, lose, reason, trim, report: report2, goOn, flush, span, implied };
}
var touches = (last2, code, { start, end: end2 }, dialect) => last2.code === code && last2.dialect === dialect && last2.text === void 0 && last2.span.end === start && (end2 > start || last2.span.start === start);

// src/fold.ts
var noOutput = () => ({ text: "", reasoning: "", toolCallDeltas: [], toolCalls: [], errors: [] });
var envelope = (options2) => ({
  options: options2,
  result: { content: "", reasoning: "", toolCalls: [], segments: [], diagnostics: [] },
  written: {},
  output: noOutput(),
  shown: { text: false, reasoning: false },
  announced: 0,
  diagnosed: 0,
  seen: /* @__PURE__ */ new Set()
});
function take(env) {
  const { output } = env;
  env.output = noOutput();
  return output;
}
function channel3(env, name4) {
  const { result: result2, options: options2 } = env;
  const text2 = edges();
  const reasoning3 = edges();
  const book = ledger({
    segments: options2.keeps.segments ? result2.segments : void 0,
    channel: name4,
    diagnose(diagnostic2) {
      if (env.diagnosed++ >= options2.maxDiagnostics) return;
      if (options2.keeps.calls) result2.diagnostics.push(diagnostic2);
      env.output.errors.push(diagnostic2);
    }
  });
  let call16;
  let start = 0;
  let end2 = 0;
  let kind = "markup";
  const show = (type, shown2) => {
    if (shown2 === "") return;
    env.shown[type] = true;
    if (options2.keeps.text) result2[type === "text" ? "content" : "reasoning"] += shown2;
    env.output[type] += shown2;
    options2.tell?.({ type, delta: shown2 });
  };
  const prose = (type, delta, dialect) => {
    const edge = type === "text" ? text2 : reasoning3;
    const own = start < 0 ? delta.slice(Math.min(delta.length, -start)) : delta;
    const from = Math.max(0, start);
    const lead = edge.lead(own);
    show(type, edge.push(own));
    book.tile("markup", from, from + lead);
    book.tile(type, from + lead, end2, type === "reasoning" ? dialect : void 0);
  };
  const reasoned = (dialect) => {
    if (!env.shown.text && !env.shown.reasoning) return;
    if (name4 || env.shown.reasoning) return book.report("stray-close", start, end2, dialect);
    book.report("stray-reasoning-close", start, end2, dialect);
    result2.reasoning = result2.content;
    result2.content = "";
    Object.assign(env.shown, { text: false, reasoning: true });
    text2.yieldTo(reasoning3);
    book.reason();
    env.output.textWasReasoning = true;
    options2.tell?.({ type: "reasoned" });
  };
  const ready = (c) => !options2.dropTruncated && announceable(c) && env.announced < options2.maxCalls;
  const say = (delta) => {
    const { output } = env;
    if (output.toolCallDeltas.length > 0) output.toolCallDeltas.push(delta);
    else output.toolCallDeltas = [delta];
  };
  const json5 = (c, delta) => {
    if (delta === "") return;
    if (c.index === void 0) c.json += delta;
    else addPiece(c, delta);
    if (c.index !== void 0) {
      say({ index: c.index, argumentsDelta: delta });
      options2.tell?.({ type: "args", index: c.index, delta });
    } else if (ready(c)) announce(c);
  };
  const announce = (c) => {
    const index2 = c.index = env.announced++;
    const id = c.id ??= options2.generateId();
    c.raw = "";
    say({ index: index2, id, name: c.name, argumentsDelta: c.json });
    options2.tell?.({ type: "call", index: index2, id, name: c.name });
    if (c.json !== "") options2.tell?.({ type: "args", index: index2, delta: c.json });
  };
  const endParameter = (c) => {
    if (!c.parameter) return;
    const { json: rest2, codes } = c.parameter.finish();
    c.parameter = void 0;
    json5(c, rest2);
    for (const code of codes) {
      if (code !== "wrong-type") blemish(c, code);
      book.report(code, c.parameterStart, start, c.dialect);
    }
  };
  const settle = (c, isLast) => {
    const { all: all2 } = c;
    if (!all2) return;
    c.all = void 0;
    const args2 = isLast ? heldArguments(c, all2, options2.tools) : void 0;
    if (args2 === void 0) {
      beginWith(c, all2.key, all2.values);
      json5(c, c.parameter.push(all2.text));
      return endParameter(c);
    }
    book.report("encoded", c.parameterStart, start, c.dialect);
    blemish(c, "encoded");
    json5(c, typed4(c, { type: "args", delta: args2 }, options2.tools));
  };
  const endCall = (at) => {
    const c = call16;
    if (!c) return;
    endParameter(c);
    settle(c, true);
    call16 = void 0;
    if (c.name === void 0 || c.json === "" && c.doubtful) return giveUp(c, at, "unreadable");
    if (c.index === void 0 && env.announced >= options2.maxCalls) return giveUp(c, at, "limit");
    if (options2.dropTruncated && c.status === "truncated") return giveUp(c, at, "truncated");
    json5(c, closing3(c));
    joinPieces(c);
    const value2 = valueOf(c);
    if (value2 === void 0) return giveUp(c, at, "unreadable");
    if (c.index === void 0) announce(c);
    if (c.typed?.decoded) {
      book.report("encoded", c.start, at, c.dialect);
      blemish(c, "encoded");
    }
    const span = book.span(c.start, at);
    const done = { id: c.id, name: c.name, arguments: value2, status: c.status, dialect: c.dialect, span };
    note(c, value2, at);
    if (options2.keeps.calls) result2.toolCalls[c.index] = done;
    env.output.toolCalls.push(done);
    options2.tell?.({ type: "end", index: c.index, call: done });
  };
  const note = (c, value2, at) => {
    if (!c.keys && repeatsKey(c, value2)) book.report("duplicate-key", c.start, at, c.dialect);
    if (options2.tools && !options2.tools.has(c.name)) book.report("unknown-tool", c.start, at, c.dialect);
    if (!options2.keeps.calls) return;
    const key3 = `${c.name} ${c.json}`;
    if (env.seen.has(key3)) book.report("duplicate-call", c.start, at, c.dialect);
    env.seen.add(key3);
  };
  const giveUp = (c, at, code) => {
    book.lose(c.start);
    kind = "lost";
    book.report(code, c.start, at, c.dialect, c.raw);
  };
  const parameter3 = (c, e) => {
    if (c.json !== "" && !c.keys) return;
    endParameter(c);
    settle(c, false);
    c.parameterStart = start;
    if (mayHoldAll(c, e.name, options2.tools)) c.all = { key: e.name, values: e.values, text: "" };
    else beginWith(c, e.name, e.values);
  };
  const beginWith = (c, key3, values7) => {
    const [head8, twice] = beginParameter(c, key3, values7, options2.tools);
    if (twice) book.report("duplicate-key", start, start, c.dialect);
    json5(c, head8);
  };
  const members = (c, all2) => {
    const declared = c.name !== void 0 && options2.tools?.has(c.name) ? options2.tools.parameters(c.name) : void 0;
    const own = all2.filter(([key3]) => declared?.includes(key3) ?? true);
    if (c.json !== "" || own.length === 0) return;
    const text3 = own.map(([key3, value2]) => `${JSON.stringify(key3)}:${value2}`).join(",");
    json5(c, typed4(c, { type: "args", delta: `{${text3}}` }, options2.tools));
    blemish(c, "missing-key");
    book.report("missing-key", c.start, start, c.dialect);
  };
  const add = (e, dialect, raw2) => {
    switch (e.type) {
      case "text":
      case "reasoning":
        return prose(e.type, e.delta, dialect);
      case "content":
        env.written.content = (env.written.content ?? "") + e.delta;
        return show("text", text2.push(e.delta));
      case "calls":
        env.written.toolCalls = true;
        return;
      case "more":
        env.written.needsMoreWork = e.value;
        result2.needsMoreWork = e.value;
        return;
      case "reasoned":
        return reasoned(dialect);
      case "call":
        endCall(start);
        call16 = draft(start, dialect ?? "", e.lateId, e.unquoted);
        call16.raw = raw2;
        kind = "call";
        return;
      case "name":
        if (!call16 || call16.name !== void 0) return;
        call16.name = e.name;
        if (call16.early !== "") json5(call16, typed4(call16, { type: "args", delta: call16.early }, options2.tools));
        return call16.index === void 0 && ready(call16) ? announce(call16) : void 0;
      case "id":
        if (!call16 || call16.id !== void 0 || e.id === "") return;
        call16.id = e.id;
        return call16.index === void 0 && ready(call16) ? announce(call16) : void 0;
      case "args":
        return call16 && !call16.keys ? json5(call16, typed4(call16, e, options2.tools)) : void 0;
      case "members":
        return call16 ? members(call16, e.members) : void 0;
      case "param":
        return call16 ? parameter3(call16, e) : void 0;
      case "value":
        if (call16?.all) call16.all.text += e.delta;
        return call16?.parameter ? json5(call16, call16.parameter.push(e.delta)) : void 0;
      case "endParam":
        return call16 ? endParameter(call16) : void 0;
      case "void":
        if (call16 && call16.json === "") call16.doubtful = true;
        return;
      case "end":
        return endCall(end2);
      case "lost":
        kind = "lost";
        return e.more ? book.goOn(end2, raw2) : book.report(e.code, start, end2, dialect, raw2);
      case "error":
        if (book.implied(e.code, e.start, e.end)) return;
        if (call16) blemish(call16, e.code);
        return book.report(e.code, e.start, e.end, dialect);
    }
  };
  const textOf = (input, from) => input.slice(from, from + end2 - start);
  return {
    step(events, first2, last2, dialect, input, from) {
      start = first2;
      end2 = last2;
      book.flush(start);
      kind = call16 ? "call" : "markup";
      const index2 = call16 ? call16.index ?? env.announced : env.announced;
      if (call16 && call16.index === void 0 && !events.some(begins2)) call16.raw += textOf(input, from);
      let isProse2 = false;
      for (let k = 0; k < events.length; k++) {
        const e = events[k];
        isProse2 ||= e.type === "text" || e.type === "reasoning";
        add(e, dialect, e.type === "call" || e.type === "lost" ? textOf(input, from) : "");
      }
      if (!isProse2) book.tile(kind, start, end2, dialect, kind === "call" ? index2 : void 0);
    },
    finish() {
      endCall(end2);
      book.flush();
      book.trim("text", text2.waiting());
      book.trim("reasoning", reasoning3.waiting());
    }
  };
}
var begins2 = (e) => e.type === "call";

// src/machine.ts
var calls8 = (events) => events.some((e) => e.type === "call");
var OVER2 = [{ type: "end" }];
var MAX_IDLE = 64;
function machine(options2) {
  const { resolve, sink, isTool, unknownAsText = false, intact = false, maxHeld, work } = options2;
  const stack = [];
  const scopes = [];
  let input = "";
  let base = options2.base ?? 0;
  let held;
  let idle = 0;
  const add = (frame) => stack.push(isProse(frame) ? resolve(frame) : frame);
  add(options2.root);
  const drive = (ended) => {
    let pos = 0;
    for (; ; ) {
      leave(base + pos);
      if (held && stack.length <= held.height) {
        settle(base + pos);
        continue;
      }
      const frame = stack[stack.length - 1];
      if (isRecovery(frame)) {
        stack.pop();
        continue;
      }
      if (pos === input.length && !(ended && stack.length > 1)) break;
      const reply = run(frame, input, pos);
      if (work) count(work, reply, pos);
      if (reply.furthest >= input.length && !ended) break;
      if (!reply.status || loops(reply.value, reply.index === pos)) {
        fail2(base + pos, ended && reply.furthest >= input.length);
        continue;
      }
      const refused2 = refusal(reply.value);
      if (refused2) {
        stack.pop();
        add(refused2);
        continue;
      }
      take2(reply.value, pos, reply.index);
      pos = reply.index;
      if (reply.value.waits && !ended && !held) break;
    }
    base += pos;
    input = pos === input.length ? "" : input.slice(pos);
  };
  const loops = (step2, still) => {
    idle = still && step2.next !== void 0 && step2.next.length > 0 ? idle + 1 : 0;
    return idle > MAX_IDLE;
  };
  const refusal = ({ section: section2, events }) => {
    if (!isTool || held || !section2?.bare || !section2.refused) return void 0;
    return events.some((e) => e.type === "name" && !isTool(e.name)) ? section2.refused : void 0;
  };
  const take2 = (step2, pos, index2) => {
    stack.pop();
    const start = base + pos;
    const end2 = base + index2;
    if (step2.section) scopes.push({ ...step2.section, height: stack.length });
    const scope = scopes[scopes.length - 1];
    if (!held) {
      const until2 = intact && calls8(step2.events) ? "section" : step2.hold ?? (waits(step2.events) ? "name" : void 0);
      if (until2) held = fresh(until2, scope, step2.section ? stack.length + 1 : stack.length, start);
    }
    if (held && step2.reject) {
      held.taken.push({ events: [], start, end: end2, dialect: void 0, raw: input.slice(pos, index2) });
      reject(end2, step2.reject, void 0, step2.otherwise);
      return;
    }
    if (step2.next) for (let k = step2.next.length; k-- > 0; ) add(step2.next[k]);
    const events = base === 0 ? step2.events : located(step2.events, base);
    if (held) wait2(held, { events, start, end: end2, dialect: scope?.dialect, raw: input.slice(pos, index2) });
    else sink(events, start, end2, scope?.dialect, input, pos);
  };
  const leave = (at) => {
    while (scopes.length > 0 && stack.length <= scopes[scopes.length - 1].height + 1) {
      const { dialect } = scopes.pop();
      if (held) held.taken.push({ events: OVER2, start: at, end: at, dialect, raw: "" });
      else sink(OVER2, at, at, dialect, "", 0);
    }
  };
  const waits = (events) => {
    for (let k = events.length; k-- > 0; ) {
      const type = events[k].type;
      if (type === "name" && !unknownAsText) return false;
      if (type === "call") return true;
    }
    return false;
  };
  const wait2 = (h, taken) => {
    h.taken.push(taken);
    h.size += taken.raw.length;
    let commit = false;
    for (const e of taken.events) {
      if (e.type === "call") h.named = h.args = h.known = false;
      else if (e.type === "args" || e.type === "param") h.args = true;
      else if (e.type === "name") {
        h.named = true;
        h.known = isTool?.(e.name) ?? false;
        if (isTool && !h.known && h.scope?.bare) {
          if (h.until !== "message") return reject(taken.end);
          h.strange = true;
        }
        if (isTool && !h.known && unknownAsText) h.refused = true;
      }
      commit ||= commits(h, e);
    }
    if (h.size > maxHeld) return reject(taken.end, [], [error("limit", h.start, taken.end)]);
    if (commit && !h.refused) release(h);
  };
  const commits = (h, e) => {
    if (h.until === "message" || h.until === "section") return false;
    if (h.until === "name") return h.named;
    if (h.until === "call") {
      if (e.type === "more" || e.type === "calls") return true;
      return h.named && (h.args || e.type === "end" && h.known);
    }
    if (e.type === "error" && e.code !== "escaped-markup") h.damaged = true;
    return h.named && (h.known ? h.args || e.type === "end" : h.args && e.type === "end" && !h.damaged);
  };
  const release = (h) => {
    held = void 0;
    for (const t of h.taken) sink(t.events, t.start, t.end, t.dialect, t.raw, 0);
  };
  const settle = (end2) => {
    const h = held;
    if (h.until === "message" && !h.strange) release(h);
    else if (h.until === "section") judge(h, end2);
    else if (h.until === "name" && !h.refused) lose("unreadable", end2);
    else reject(end2);
  };
  const judge = (h, end2) => {
    const found = h.taken.flatMap((t) => t.events).filter((e) => e.type === "error");
    if (found.length === 0 && h.named && !h.refused) release(h);
    else reject(end2, [], found);
  };
  const fail2 = (at, cut2) => {
    if (held && !held.refused && !((held.until === "message" || held.until === "section") && recoverable(held.height))) {
      if (held.until === "name" && cut2) lose("truncated", at);
      else reject(at);
      return;
    }
    const bottom = held ? held.height : 1;
    while (stack.length > bottom) {
      const frame = stack.pop();
      if (isRecovery(frame)) {
        stack.push(frame.recover);
        return;
      }
    }
    if (!held) sink([error("unexpected", at)], at, at, void 0, "", 0);
  };
  const recoverable = (height) => stack.slice(height).some(isRecovery);
  const reject = (end2, next = [], also = [], otherwise) => {
    const { start, taken, scope } = drop2(otherwise);
    for (let k = next.length; k-- > 0; ) add(next[k]);
    const delta = taken.map((t) => t.raw).join("");
    if (end2 > start) sink([{ type: scope?.prose ?? "text", delta }, ...also], start, end2, void 0, delta, 0);
  };
  const lose = (code, end2) => {
    const { start, taken, scope } = drop2();
    const raw2 = taken.map((t) => t.raw).join("");
    sink([{ type: "lost", code }], start, end2, scope?.dialect, raw2, 0);
  };
  const drop2 = (otherwise) => {
    const h = held;
    held = void 0;
    if (h.scope && h.height === h.scope.height + 1) {
      stack.length = h.scope.height;
      add(otherwise ?? h.scope.otherwise);
    } else stack.length = h.height;
    return h;
  };
  return {
    push(chunk) {
      input = input === "" ? chunk : input + chunk;
      drive(false);
    },
    finish() {
      drive(true);
    }
  };
}
var count = (work, { furthest, index: index2 }, pos) => {
  work.asked++;
  work.looked += Math.max(furthest, index2, pos) - pos;
};
var fresh = (until2, scope, height, start) => ({
  until: until2,
  scope,
  height,
  start,
  taken: [],
  size: 0,
  named: false,
  known: false,
  args: false,
  damaged: false,
  strange: false,
  refused: false
});
function located(events, base) {
  for (const e of events)
    if (e.type === "error")
      return events.map((e2) => e2.type === "error" ? { ...e2, start: e2.start + base, end: e2.end + base } : e2);
  return events;
}

// src/tools.ts
var ALLOWED = "a tool definition: { type: 'function', function: { name, parameters } }, { name, parameters }, { name, inputSchema }, { name, input_schema } or { name, schema }, with a JSON Schema or a Standard Schema";
var SCHEMA_KEYS = ["parameters", "inputSchema", "input_schema", "schema"];
function readTools(definitions) {
  if (!Array.isArray(definitions)) throw new TypeError(`tools must be an array; each item ${ALLOWED}`);
  const schemas = new Map(definitions.map((definition, index2) => readTool(definition, `tools[${index2}]`)));
  const schema = (tool) => schemas.get(tool);
  return {
    names: new Set(schemas.keys()),
    has: (name4) => schemas.has(name4),
    parameters: (tool) => Object.keys(property(schema(tool), "properties") ?? {}),
    parameter: (tool, key3) => new SchemaDocument(schema(tool)).member(schema(tool), key3),
    schema
  };
}
function readTool(definition, option) {
  const wrapped2 = property(definition, "function");
  const tool = wrapped2 === void 0 ? definition : wrapped2;
  const name4 = property(tool, "name");
  if (typeof name4 !== "string" || name4 === "") throw new TypeError(`${option} must be ${ALLOWED}`);
  for (const key3 of SCHEMA_KEYS) {
    const schema = property(tool, key3);
    if (schema !== void 0 && schema !== null) return [name4, readSchema(schema, `${option}.${key3}`)];
  }
  return [name4, void 0];
}
function readSchema(schema, option) {
  const standard = property(schema, "~standard");
  if (standard !== void 0) return jsonSchemaOf(standard);
  const wrapped2 = property(schema, "jsonSchema");
  if (wrapped2 !== void 0) return isSchemaObject(wrapped2) ? wrapped2 : void 0;
  if (typeof schema !== "boolean" && !isSchemaObject(schema)) {
    throw new TypeError(`${option} must be a JSON Schema (an object or a boolean) or a Standard Schema`);
  }
  return schema;
}
function jsonSchemaOf(standard) {
  const converter = property(standard, "jsonSchema");
  try {
    const schema = converter?.input({ target: "draft-07" });
    return isSchemaObject(schema) ? schema : void 0;
  } catch {
    return void 0;
  }
}
function property(value2, key3) {
  const isObject2 = typeof value2 === "object" && value2 !== null || typeof value2 === "function";
  return isObject2 ? value2[key3] : void 0;
}

// src/options.ts
var DEFAULT_POLICIES = {
  callsInReasoning: "call",
  fencedMarkup: "final",
  unknownTools: "call",
  truncatedCalls: "keep",
  recovery: "on"
};
var POLICY_VALUES = {
  callsInReasoning: ["call", "draft"],
  fencedMarkup: ["final", "call", "text"],
  unknownTools: ["call", "text"],
  truncatedCalls: ["keep", "drop"],
  recovery: ["on", "off"]
};
var DEFAULT_LIMITS = { held: 4194304, calls: 1024, diagnostics: 1024 };
var RETAIN = ["all", "calls", "none"];
var OPTION_NAMES = ["dialects", "tools", "prefill", "policies", "limits", "retain", "generateId"];
var wrong = (option, allowed, given2) => {
  throw new TypeError(`${option}: expected ${allowed}, got ${describe(given2)}`);
};
var describe = (value2) => {
  if (value2 === null) return "null";
  if (Array.isArray(value2)) return "an array";
  if (ArrayBuffer.isView(value2)) return value2.constructor.name;
  return typeof value2 === "string" ? JSON.stringify(value2) : typeof value2;
};
function checkText(what, value2) {
  if (typeof value2 === "string") return;
  if (ArrayBuffer.isView(value2) || value2 instanceof ArrayBuffer)
    throw new TypeError(
      `${what}: expected a string, got ${describe(value2)}; decode it first: new TextDecoder().decode(bytes)`
    );
  if (value2 === null || value2 === void 0)
    throw new TypeError(
      `${what}: expected a string, got ${String(value2)}; pass '' (or message.content ?? '') for no text`
    );
  wrong(what, "a string", value2);
}
function readOptions(dialects, options2) {
  if (typeof options2 !== "object" || options2 === null) wrong("options", "an object", options2);
  for (const key3 of Object.keys(options2))
    if (!OPTION_NAMES.includes(key3)) wrong("options", `only ${OPTION_NAMES.join(", ")}`, key3);
  const { tools, prefill = "", retain = "all", generateId = randomId } = options2;
  if (tools !== void 0 && !Array.isArray(tools)) wrong("tools", "an array of tool definitions", tools);
  checkText("prefill", prefill);
  if (!RETAIN.includes(retain)) wrong("retain", RETAIN.map((v) => `'${v}'`).join(" or "), retain);
  if (typeof generateId !== "function") wrong("generateId", "a function that returns a string", generateId);
  return {
    dialects: readDialects(dialects),
    tools: tools && readTools(tools),
    prefill,
    policies: readPolicies(options2.policies ?? {}),
    limits: readLimits(options2.limits ?? {}),
    retain,
    generateId
  };
}
function readDialects(dialects) {
  if (!Array.isArray(dialects)) wrong("dialects", "an array of dialects", dialects);
  dialects.forEach((dialect, k) => {
    if (typeof dialect !== "object" || dialect === null || !Array.isArray(dialect.triggers) || !dialect.grammar)
      wrong(`dialects[${k}]`, "a dialect {name, triggers, grammar}", dialect);
    else if (dialect.triggers.some((t) => (typeof t === "string" ? t : t?.text) === "" || t === void 0))
      wrong(`dialects[${k}].triggers`, "non-empty strings", "");
  });
  return dialects;
}
function readPolicies(given2) {
  if (typeof given2 !== "object" || given2 === null) wrong("policies", "an object", given2);
  for (const [key3, value2] of Object.entries(given2)) {
    if (!Object.hasOwn(POLICY_VALUES, key3)) wrong("policies", `only ${Object.keys(POLICY_VALUES).join(", ")}`, key3);
    const allowed = POLICY_VALUES[key3];
    if (value2 !== void 0 && !allowed.includes(value2))
      wrong(`policies.${key3}`, allowed.map((v) => `'${v}'`).join(" or "), value2);
  }
  return { ...DEFAULT_POLICIES, ...given2 };
}
function readLimits(given2) {
  if (typeof given2 !== "object" || given2 === null) wrong("limits", "an object", given2);
  for (const [key3, value2] of Object.entries(given2)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, key3)) wrong("limits", `only ${Object.keys(DEFAULT_LIMITS).join(", ")}`, key3);
    if (value2 !== void 0 && !(typeof value2 === "number" && value2 >= 0))
      wrong(`limits.${key3}`, "a number from 0", value2);
  }
  return { ...DEFAULT_LIMITS, ...given2 };
}
function randomId() {
  const [n] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return `call_${n.toString(16).padStart(8, "0")}`;
}

// src/fence.ts
var MAX_INFO = 80;
var MAX_RUN = 16;
var opening3 = (info) => primitive((input, i) => {
  const mark = input[i];
  if (mark !== "`" && mark !== "~") return no(i, "a fence");
  let j = i;
  while (j - i <= MAX_RUN && input[j] === mark) j++;
  const length2 = j - i;
  if (length2 < 3 || length2 > MAX_RUN) return no(j, "a fence");
  for (const limit2 = j + MAX_INFO; j < input.length && j < limit2; j++) {
    if (input[j] === "\n") return ok(j + 1, { mark, length: length2 });
    if (input[j] === "{" || input[j] === "[") return ok(j, { mark, length: length2 });
    if (!info.test(input.slice(i + length2, j + 1))) return no(j, "an info string");
  }
  return no(j, "the end of a line");
});
var fenceOpen = opening3(/[^`]$/);
var fenceOpenInside = opening3(/^[ \t]*[\w+#.-]*[ \t\r]*$/);
var fenceClose = ({ mark, length: length2 }, line3 = true) => primitive((input, i) => {
  let j = i;
  while (j - i <= MAX_RUN && input[j] === mark) j++;
  if (j - i < length2 || j - i > MAX_RUN) return no(j, "the end of a fence");
  if (!line3) return j === input.length ? okSoFar(input, void 0) : ok(j, void 0);
  while (j - i < MAX_INFO && (input[j] === " " || input[j] === "	" || input[j] === "\r")) j++;
  if (j === input.length) return okSoFar(input, void 0);
  return input[j] === "\n" ? ok(j, void 0) : no(j, "the end of a line");
});

// src/place.ts
var PLACES = [
  "first",
  "called",
  "answer",
  "after",
  "line",
  "cited",
  "inside",
  "tick",
  "code",
  "refused"
];
var atLine = (place2) => atEdge(place2) || place2 === "line" || place2 === "cited";
var atStart = (place2) => place2 === "first" || place2 === "called";
var atEdge = (place2) => atStart(place2) || place2 === "answer" || place2 === "after";
var isIndent = (c) => c === 32 || c === 9 || c === 62 || c === 45 || c === 42;
function indented(input, i) {
  let j = i;
  while (j < input.length && isIndent(input.charCodeAt(j))) j++;
  return j;
}
var MAX_MARKS = 8;
function marksEnd(input, i) {
  const end2 = indented(input, i);
  return end2 - i <= MAX_MARKS && input.slice(i, end2).trim() !== "" ? end2 : -1;
}
function placeAfter(text2, before3) {
  if (atEdge(before3) && text2.trimStart() === "") return before3;
  const from = text2.lastIndexOf("\n") + 1;
  const line3 = from > 0;
  if ((line3 || atLine(before3)) && indented(text2, from) === text2.length)
    return text2.includes(">", from) || !line3 && before3 === "cited" ? "cited" : "line";
  let code = !line3 && (before3 === "tick" || before3 === "code");
  for (let i = text2.indexOf("`", from); i >= 0; i = text2.indexOf("`", i + 1)) code = !code;
  if (!code) return "inside";
  return text2.endsWith("`") ? "tick" : "code";
}

// src/openers.ts
function openers(dialects, prose) {
  const entries2 = dialects.flatMap((dialect) => {
    const grammar10 = owned(dialect, prose);
    return dialect.triggers.map((trigger) => ({ text: triggerText(trigger), place: triggerPlace(trigger), grammar: grammar10 }));
  });
  const byFirst = /* @__PURE__ */ new Map();
  for (const entry of entries2) byFirst.set(entry.text[0], [...byFirst.get(entry.text[0]) ?? [], entry]);
  const combined = /* @__PURE__ */ new Map();
  const at = (input, i, place2) => {
    const bucket = byFirst.get(input[i]);
    if (!bucket) return void 0;
    const line3 = atLine(place2);
    let key3 = "";
    for (let k = 0; k < bucket.length; k++) {
      const entry = bucket[k];
      if (entry.place === "line" && !line3) continue;
      if (entry.place === "message" && !atStart(place2) && place2 !== "answer") continue;
      if (entry.place === "answer" && place2 !== "answer") continue;
      if (entry.place === "after" && place2 !== "after" && place2 !== "called") continue;
      if (input.startsWith(entry.text, i)) key3 += `${k},`;
    }
    if (key3 === "") return void 0;
    const name4 = input[i] + key3;
    let grammar10 = combined.get(name4);
    if (!grammar10) {
      const chosen = key3.slice(0, -1).split(",").map((k) => bucket[Number(k)].grammar);
      combined.set(name4, grammar10 = alt(...new Set(chosen)));
    }
    return grammar10;
  };
  const words4 = (keep) => entries2.filter(keep).map((e) => e.text);
  return {
    anywhere: words4((e) => e.place === "anywhere"),
    line: words4((e) => e.place !== "anywhere"),
    marked: dialects.filter((d) => !d.bare).flatMap((d) => d.triggers.map(triggerText)),
    tags: dialects.flatMap((d) => d.triggers.map(triggerText)).filter((text2) => /^<\w[^<>]*>?$/.test(text2)),
    at
  };
}
var owned = ({ grammar: grammar10, name: name4, bare: bare2 = false }, prose) => grammar10.map((step2) => ({ ...step2, section: { dialect: name4, bare: bare2, prose } }));

// src/tokens.ts
var STOP_TOKENS = [
  "<|im_end|>",
  // ChatML: Qwen, Hermes, MiniMax
  "<|eot_id|>",
  // Llama 3
  "<|eom_id|>",
  "<|eot|>",
  // Llama 4
  "<|end_of_text|>",
  "<|endoftext|>",
  "<|end|>",
  // Phi
  "<|return|>",
  // harmony
  "<|call|>",
  "<|endofturn|>",
  // HyperCLOVA X
  "<|stop|>",
  "<|user|>",
  // GLM
  "<|observation|>",
  "<|role_end|>",
  // Ling
  "[e~[",
  // MiniMax
  "<|end_of_msg|>",
  // Kimi K3
  "<|calls|>",
  // Solar Open
  "<|plamo:tag|>",
  // PLaMo 3
  "<seed:eos>",
  // Seed
  "<\uFF5Cend\u2581of\u2581sentence\uFF5C>",
  // DeepSeek
  "<end_of_turn>",
  // Gemma
  "<turn|>",
  // Gemma 4
  "<|tool_response>",
  "<eos>",
  "<|END_OF_TURN_TOKEN|>",
  // Command R
  "<|message_sep|>",
  // GigaChat
  "<|assistant_end|>",
  // Apertus
  "[END FINAL RESPONSE]",
  // Apriel
  "</assistant>",
  // Laguna
  "</s>"
  // Llama 2, Mistral
];
var START_TOKENS = [
  "<|im_start|>assistant",
  // ChatML
  "<|start_header_id|>assistant<|end_header_id|>",
  // Llama 3
  "<\uFF5CAssistant\uFF5C>",
  // DeepSeek
  "<start_of_turn>model",
  // Gemma
  "<|turn>model",
  // Gemma 4
  "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",
  // Command R
  "<|CHATBOT_TOKEN|>",
  "<|assistant_start|>"
  // Apertus
];

// src/view.ts
function view(decode2, input, from) {
  const places = [];
  let text2 = "";
  for (let i = from; i < input.length; ) {
    const found = decode2(input, i);
    if (!found)
      return { input, text: text2 + input.slice(i), places: [...places, ...range(i, input.length)], sure: text2.length };
    text2 += found.text;
    for (let k = 0; k < found.text.length; k++) places.push(i);
    i += found.length;
  }
  places.push(input.length);
  return { input, text: text2, places, sure: text2.length };
}
var range = (from, to) => Array.from({ length: to - from + 1 }, (_, k) => from + k);
function indexAt({ places }, place2) {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = low + high >> 1;
    if (places[middle] < place2) low = middle + 1;
    else high = middle;
  }
  return places[low] === place2 ? low : -1;
}
function through({ decode: decode2, call: call16, change }) {
  let last2 = { input: "", text: "", places: [0], sure: 0 };
  const viewFrom = (input, i) => {
    if (last2.input === input && indexAt(last2, i) >= 0) return last2;
    last2 = view(decode2, input, i);
    return last2;
  };
  const known4 = /* @__PURE__ */ new WeakMap();
  const grammar10 = (inner2) => {
    const outer = known4.get(inner2) ?? primitive((input, i) => read2(inner2, viewFrom(input, i), i));
    known4.set(inner2, outer);
    return outer;
  };
  const read2 = (inner2, seen, i) => {
    const { input, text: text2, places, sure } = seen;
    const from = indexAt(seen, i);
    const early = run(inner2, text2.slice(0, sure), from);
    const final = early.furthest < sure;
    const reply = final || sure === text2.length ? early : run(inner2, text2, from);
    const furthest = final ? -1 : input.length;
    if (!reply.status) return { ...reply, furthest };
    const value2 = placed(reply.value, seen, from, reply.index);
    return { ...reply, index: places[reply.index], furthest, value: value2 };
  };
  const placed = (step2, seen, from, to) => {
    const { places } = seen;
    const events = step2.events.map(
      (e) => e.type === "error" ? { ...e, start: places[e.start], end: places[e.end] } : e
    );
    const isCall = call16 !== void 0 && events.some((e) => e.type === "call");
    const notes = isCall ? [error(call16, places[from], places[from + 1])] : change ? changes(seen, from, to, change) : NONE;
    return {
      ...step2,
      events: [...events, ...notes],
      ...step2.next ? { next: step2.next.map(frame) } : {},
      ...step2.reject ? { reject: step2.reject.map(frame) } : {},
      ...step2.otherwise ? { otherwise: frame(step2.otherwise) } : {}
    };
  };
  const frame = (inner2) => {
    if (isProse(inner2)) return inner2;
    return isRecovery(inner2) ? { recover: grammar10(inner2.recover) } : grammar10(inner2);
  };
  return grammar10;
}
function changes({ places }, from, to, code) {
  const found = [];
  for (let k = from; k < to; k++)
    if (places[k + 1] - places[k] > 1) found.push(error(code, places[k] + 1, places[k + 1]));
  return found;
}
var escaped5 = through({
  call: "escaped-markup",
  decode(input, i) {
    if (input[i] !== "&") return { text: input[i], length: 1 };
    const near = input.slice(i, i + MAX_ENTITY);
    const end2 = near.indexOf(";");
    if (end2 < 0 && near.length < MAX_ENTITY && /^&#?\w*$/.test(near)) return void 0;
    const text2 = end2 < 0 ? void 0 : entity(near.slice(1, end2));
    return text2 === void 0 ? { text: "&", length: 1 } : { text: text2, length: end2 + 1 };
  }
});
var cited = through({
  change: "skipped",
  decode(input, i) {
    if (input[i] !== "\n") return { text: input[i], length: 1 };
    if (i + 1 >= input.length) return void 0;
    if (input[i + 1] !== ">") return { text: "\n", length: 1 };
    if (i + 2 >= input.length) return void 0;
    return { text: "\n", length: input[i + 2] === " " ? 3 : 2 };
  }
});

// src/prose.ts
function proseGrammars(options2) {
  const made2 = /* @__PURE__ */ new Map();
  const places = (frame, fence, quoted = false) => {
    const key3 = JSON.stringify([frame.prose, frame.until, fence, quoted]);
    let found = made2.get(key3);
    if (!found) {
      made2.set(key3, found = {});
      fill(found, options2, frame, fence, quoted, places);
    }
    return found;
  };
  return (frame) => places(frame).first;
}
var MAX_CODE = 256;
var LOST = { events: [{ type: "lost", code: "truncated" }] };
function fill(places, { dialects, policies }, frame, fence, quoted, others) {
  const type = frame.prose;
  const opening4 = dialects.filter(mayOpen(type, fence, policies));
  const sections = openers(
    fence || type === "reasoning" ? opening4 : [...opening4, ...opening4.flatMap(escapedTwin)],
    type
  );
  const sure = openers(
    dialects.filter((d) => !d.bare && mayOpen(type, fence, policies)(d)),
    type
  );
  const marks = openers(fence ? [] : dialects.filter((d) => d.inline), type);
  const leftovers = leftoverWords(quoted ? [] : dialects, frame);
  const starts = type === "text" && !fence ? START_TOKENS : [];
  const always = [...sections.anywhere, ...marks.anywhere, "```", ...leftovers.keys(), ...starts, ...frame.until];
  const words4 = seeker(always);
  const breaks = seeker([...always, "\n"]);
  const lines = seeker([...sections.line, "~~~"]);
  const stops = seeker(frame.until);
  const marked4 = seeker([...sections.marked, ...marks.marked]);
  const tags3 = seeker(sections.tags);
  const text2 = (delta, before3) => ({
    events: [{ type, delta }],
    next: [places[placeAfter(delta, before3)]]
  });
  const lineWord = (input, i) => lines.whole(input, i) || lines.begun(input, i);
  const lineStart = (input, i) => {
    const end2 = indented(input, i);
    if (end2 === input.length && marksEnd(input, i) >= 0) return end2;
    for (let j = i; j <= end2 && j < input.length; j++)
      if (lineWord(input, j) || words4.whole(input, j) || words4.begun(input, j)) return j;
    return -1;
  };
  const seek = (input, i, place2) => {
    if (atLine(place2)) {
      const from = lineStart(input, i);
      if (from >= 0) return from;
    }
    for (let at2 = breaks.seek(input, i); at2 < input.length; at2 = breaks.seek(input, at2 + 1)) {
      if (input.charCodeAt(at2) !== 10) return at2;
      const from = lineStart(input, at2 + 1);
      if (from >= 0) return marksEnd(input, at2 + 1) < 0 ? from : at2 + 1;
    }
    return input.length;
  };
  const at = (place2) => primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE2);
    const found = seek(input, i, place2);
    if (found > i)
      return atLine(place2) && found <= marksEnd(input, i) ? afterMarks(input, i, found, place2) : ok(found, text2(input.slice(i, found), place2));
    if (place2 === "tick") return character(input, i, place2);
    if (stops.whole(input, i)) return ok(i, DONE2);
    if (stops.begun(input, i)) return okSoFar(input, DONE2, i);
    const attempts = place2 === "code" ? inCode : place2 === "refused" ? noSection : usual2;
    const reply = firstOf(attempts, input, i, place2, sectionAt(input, i, place2));
    return begun(input, i, place2) ? { ...reply, furthest: input.length } : reply;
  });
  const afterMarks = (input, i, end2, place2) => {
    const plain6 = text2(input.slice(i, end2), place2);
    if (end2 === input.length) return okSoFar(input, plain6);
    const inner2 = placeAfter(input.slice(i, end2), place2);
    const reply = section2(input, end2, inner2, sectionAt(input, end2, inner2));
    if (reply?.status) return reply;
    const open3 = begun(input, end2, inner2) || reply !== void 0 && reply.furthest >= input.length;
    return open3 ? okSoFar(input, plain6, end2) : ok(end2, plain6);
  };
  const begun = (input, i, place2) => words4.begun(input, i) || atLine(place2) && lines.begun(input, i);
  const character = (input, i, place2) => ok(i + 1, text2(input[i], place2));
  const plain5 = (input, i, place2, there) => {
    if (!begun(input, i, place2) && !viable(input, i, place2, there)) {
      if (!marked4.whole(input, i) && !tags3.whole(input, i)) return character(input, i, place2);
      const delta = input[i];
      return ok(i + 1, { events: [{ type, delta }], next: [asText()[placeAfter(delta, place2)]] });
    }
    const rest2 = input.slice(i);
    const protocol = isSpecial(rest2) || marked4.whole(input, i) && viable(input, i, place2, void 0, sure);
    if (protocol) return okSoFar(input, { ...LOST, next: [places.after] });
    return begun(input, i, place2) ? okSoFar(input, text2(rest2, place2)) : okSoFar(input, text2(input[i], place2), i + 1);
  };
  const viable = (input, i, place2, there, among = sections) => {
    if (there) return there.furthest >= input.length;
    const asked = among.at(input, i, place2) ?? marks.at(input, i, place2);
    return asked !== void 0 && run(asked, input, i).furthest >= input.length;
  };
  const sectionAt = (input, i, place2) => {
    const asked = sections.at(input, i, place2);
    return asked && run(place2 === "cited" ? cited(asked) : asked, input, i);
  };
  const section2 = (_input, _i, place2, reply) => {
    if (!reply?.status) return reply;
    if (fence === void 0)
      return entered(reply, [resume(place2, reply.value)], asText().inside, { refused: places.refused });
    return policies.fencedMarkup === "call" ? entered(reply, [places.inside], asText().inside) : entered(reply, [fenceRest(fence, true), places.inside], asText().inside, { hold: "message" });
  };
  const resume = (before3, { section: section3, events }) => {
    const nothing3 = before3 === "first" || before3 === "answer" || events.some((e) => e.type === "reasoned");
    const next = others(frame, fence);
    if (nothing3 && thoughts.has(section3.dialect)) return next.answer;
    return next[atStart(before3) ? "called" : "after"];
  };
  const asText = () => others(frame, fence, true);
  const thoughts = new Set(dialects.filter((d) => d.reasoning).map((d) => d.name));
  const mark = (input, i, place2) => {
    const asked = marks.at(input, i, place2);
    const reply = asked && run(asked, input, i);
    return reply?.status ? { ...reply, value: followed(reply.value, places[place2]) } : reply;
  };
  const answer2 = (input, i, place2, there) => {
    if (!jsonAnswers || input[i] !== "{" && input[i] !== "[") return void 0;
    if (marked4.whole(input, i) && viable(input, i, place2, there)) return void 0;
    const json5 = run(jsonText(), input, i);
    const reply = json5.status && words4.begun(input, i) ? { ...json5, furthest: input.length } : json5;
    return reply.status ? { ...reply, value: followed(reply.value, places.inside) } : reply;
  };
  const jsonAnswers = sections.anywhere.includes("{");
  const turn = (input, i, place2) => {
    const word5 = place2 === "first" ? starts.find((token2) => input.startsWith(token2, i)) : void 0;
    return word5 === void 0 ? void 0 : ok(i + word5.length, { events: NONE, next: [places.first] });
  };
  const leftover = (input, i, place2, there) => {
    const word5 = wordAt(leftovers, input, i);
    if (word5 === void 0) return void 0;
    const end2 = i + word5.length;
    if (input.slice(end2).trim() !== "" && viable(input, i, place2, there)) return void 0;
    const events = leftovers.get(word5) ? [error("stray-close", i, end2)] : NONE;
    if (atEdge(place2) && leftovers.get(word5)) return ok(end2, { events, next: [places[place2]] });
    const section3 = { dialect: void 0, bare: true, prose: type, otherwise: places.inside };
    return ok(end2, { events, hold: "message", next: [leftoverRest, places.after], section: section3 });
  };
  const leftoverRest = primitive((input, i) => {
    if (i === input.length) return okSoFar(input, DONE2);
    if (isSpace5(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [leftoverRest] });
    if (stops.whole(input, i)) return ok(i, DONE2);
    const word5 = wordAt(leftovers, input, i);
    if (word5 !== void 0) {
      const events = leftovers.get(word5) ? [error("stray-close", i, i + word5.length)] : NONE;
      return ok(i + word5.length, { events, next: [leftoverRest] });
    }
    const asked = sections.at(input, i, "after");
    const reply = asked && run(asked, input, i);
    const open3 = begun(input, i, "after") || reply !== void 0 && reply.furthest >= input.length;
    if (reply?.status) return open3 ? okSoFar(input, DONE2, i) : ok(i, DONE2);
    return no(open3 ? input.length : i, "the end");
  });
  const fenced2 = (input, i, place2) => {
    if (input[i] !== "`" && (input[i] !== "~" || !atLine(place2))) return void 0;
    if (fence) {
      if (!atLine(place2)) return void 0;
      const line3 = run(fenceClose(fence), input, i);
      const reply2 = line3.status || line3.furthest >= input.length ? line3 : closedBefore(fence, input, i);
      if (!reply2.status) return reply2.furthest >= input.length ? okSoFar(input, text2(input.slice(i), place2)) : void 0;
      const step2 = { events: [{ type, delta: input.slice(i, reply2.index) }], next: [others(frame).inside] };
      return { ...reply2, value: step2 };
    }
    const opened2 = run(atLine(place2) ? fenceOpen : fenceOpenInside, input, i);
    if (!opened2.status) return opened2.furthest >= input.length ? okSoFar(input, text2(input.slice(i), place2)) : void 0;
    const inner2 = others(frame, opened2.value);
    const code = { events: [{ type, delta: input.slice(i, opened2.index) }], next: [inner2.line] };
    const body9 = run(ws, input, opened2.index).index;
    const asked = sections.at(input, body9, "line");
    const reply = asked ? run(asked, input, body9) : void 0;
    const open3 = body9 === input.length || begun(input, body9, "line") || reply !== void 0 && reply.furthest >= input.length;
    if (!reply?.status) return open3 ? okSoFar(input, code, opened2.index) : ok(opened2.index, code);
    if (SAYS_MORE.test(input.slice(i, opened2.index)))
      return open3 ? okSoFar(input, code, opened2.index) : ok(opened2.index, code);
    const json5 = input[body9] === "{" || input[body9] === "[";
    if (!json5 && policies.fencedMarkup === "text") return ok(opened2.index, code);
    const final = !json5 && policies.fencedMarkup === "final";
    const after4 = [fenceRest(opened2.value, final), resume(place2, reply.value)];
    return entered(reply, after4, inner2.inside, { refused: fenceLine(inner2), ...final ? { hold: "message" } : {} });
  };
  const closedBefore = (fence2, input, i) => {
    const mark2 = run(fenceClose(fence2, false), input, i);
    if (!mark2.status) return mark2;
    if (stops.whole(input, mark2.index) || wordAt(leftovers, input, mark2.index) !== void 0) return mark2;
    const asked = outside.at(input, mark2.index, "inside");
    const reply = asked && run(asked, input, mark2.index);
    const open3 = words4.begun(input, mark2.index) || outsideWords.begun(input, mark2.index) || reply !== void 0 && reply.furthest >= input.length;
    const furthest = open3 ? input.length : Math.max(mark2.furthest, reply?.furthest ?? -1);
    return reply?.status ? { ...mark2, furthest } : no(furthest, "the end of a fence");
  };
  const outside = openers(fence ? dialects.filter((d) => d.inline || mayOpen(type, void 0, policies)(d)) : [], type);
  const outsideWords = seeker(outside.anywhere);
  const fenceLine = (inner2) => primitive((input, i) => {
    const opened2 = run(fenceOpen, input, i);
    return { ...opened2, value: { events: [{ type, delta: input.slice(i, opened2.index) }], next: [inner2.line] } };
  });
  const fenceRest = (inside, final) => {
    const outer = others(frame);
    const inner2 = others(frame, inside);
    const over4 = primitive((input, i) => {
      if (i === input.length) return okSoFar(input, DONE2);
      if (!final) return ok(i, DONE2);
      if (isSpace5(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [over4] });
      const word5 = wordAt(leftovers, input, i);
      if (word5 !== void 0) return ok(i + word5.length, { events: NONE, next: [over4] });
      if (words4.begun(input, i)) return no(input.length, "the end");
      return ok(i, { events: NONE, reject: [], otherwise: outer.inside });
    });
    const close2 = fenceClose(inside, final);
    const rest2 = primitive((input, i) => {
      if (i === input.length) return okSoFar(input, DONE2);
      if (isSpace5(input.charCodeAt(i))) return ok(i + 1, { events: NONE, next: [rest2] });
      const closed2 = run(close2, input, i);
      if (closed2.status) return { ...closed2, value: { events: NONE, next: [over4] } };
      const asked = sections.at(input, i, "line");
      const reply = asked && run(asked, input, i);
      if (reply?.status) return entered(reply, [rest2], inner2.inside);
      const open3 = closed2.furthest >= input.length || begun(input, i, "line") || reply !== void 0 && reply.furthest >= input.length;
      if (open3) return no(input.length, "the end of a fence");
      return final ? no(i, "the end of a fence") : ok(i, { events: NONE, next: [inner2.inside] });
    });
    return rest2;
  };
  const usual2 = [section2, mark, fenced2, turn, leftover, answer2, plain5];
  const quotation = (input, i, place2, there) => {
    const limit2 = i + MAX_CODE;
    for (let k = i; k < input.length && k < limit2 && input[k] !== "\n"; k++)
      if (input[k] === "`") return plain5(input, i, place2, there);
      else if (k + 1 === input.length && input.length < limit2) return no(input.length, "a backtick");
    return void 0;
  };
  const inCode = [quotation, ...usual2];
  const noSection = [answer2, plain5];
  for (const place2 of PLACES) places[place2] = at(place2);
}
function firstOf(attempts, input, i, place2, there) {
  let furthest = -1;
  for (const attempt of attempts) {
    const reply = attempt(input, i, place2, there);
    if (reply?.status) return reply.furthest < furthest ? { ...reply, furthest } : reply;
    if (reply && reply.furthest > furthest) furthest = reply.furthest;
  }
  return no(furthest, "prose");
}
function entered(reply, after4, otherwise, { hold: hold2, refused: refused2 } = {}) {
  const step2 = reply.value;
  const value2 = {
    ...step2,
    next: [...step2.next ?? [], ...after4],
    hold: hold2 ?? step2.hold,
    section: { ...step2.section, otherwise, ...refused2 ? { refused: refused2 } : {} }
  };
  return { ...reply, value: value2 };
}
var mayOpen = (type, fence, { callsInReasoning, fencedMarkup }) => (dialect) => {
  if (dialect.inline || fence && (fencedMarkup === "text" || dialect.bare)) return false;
  return type === "text" || callsInReasoning === "call" && !dialect.bare && !dialect.reasoning;
};
function escapedTwin(dialect) {
  const tags3 = dialect.triggers.flatMap((t) => typeof t === "string" && /^<./.test(t) ? [encodeMarkup(t)] : []);
  if (!dialect.print || dialect.bare || tags3.length === 0) return [];
  return [{ ...dialect, triggers: tags3, grammar: hold(escaped5(dialect.grammar), "whole"), bare: true }];
}
function leftoverWords(dialects, { prose, until: until2 }) {
  const words4 = /* @__PURE__ */ new Map();
  for (const d of dialects) for (const word5 of d.closers ?? []) words4.set(word5, true);
  for (const word5 of STOP_TOKENS) words4.set(word5, false);
  if (prose === "reasoning") {
    for (const d of dialects) if (d.reasoning) for (const t of d.triggers) words4.set(triggerText(t), true);
  }
  for (const word5 of until2) words4.delete(word5);
  return words4;
}
function wordAt(words4, input, i) {
  for (const word5 of words4.keys()) if (input.startsWith(word5, i)) return word5;
  return void 0;
}
var SAYS_MORE = /^[`~]+[ \t]*\S+[ \t]+[^\s=]+[ \t]+\S/;
var isSpecial = (text2) => text2.length >= 2 && text2[0] === "<" && (text2[1] === "|" || text2[1] === "\uFF5C");
var isSpace5 = (c) => c === 32 || c >= 9 && c <= 13;

// src/parser.ts
function createStreamParserWith(dialects, options2 = {}) {
  return open2(readOptions(dialects, options2)).parser;
}
var TEXT2 = { prose: "text", until: [] };
var REASONING = { prose: "reasoning", until: [] };
function open2(settings, { work, tell, keepText = true } = {}) {
  const { tools, policies, limits, prefill, retain } = settings;
  const env = envelope({
    generateId: settings.generateId,
    tools,
    dropTruncated: policies.truncatedCalls === "drop",
    maxCalls: limits.calls,
    maxDiagnostics: limits.diagnostics,
    tell,
    keeps: { text: keepText && retain === "all", segments: retain === "all", calls: retain !== "none" }
  });
  const resolve = grammarsOf(settings);
  const start = (root, name4, before3) => {
    const folded = channel3(env, name4);
    const running = machine({
      root,
      resolve,
      sink: folded.step,
      isTool: tools && ((name5) => tools.has(name5)),
      unknownAsText: tools !== void 0 && policies.unknownTools === "text",
      intact: policies.recovery === "off",
      maxHeld: limits.held,
      base: -before3.length,
      work
    });
    if (before3 !== "") running.push(before3);
    return { push: running.push, finish: () => (running.finish(), folded.finish()) };
  };
  const text2 = start(TEXT2, void 0, prefill);
  let reasoning3;
  let finished = false;
  const check = (chunk) => {
    checkText("chunk", chunk);
    if (finished) throw new TypeError("the parser is finished: create another one for the next message");
  };
  const parser = {
    pushText(chunk) {
      check(chunk);
      text2.push(chunk);
      return take(env);
    },
    pushReasoning(chunk) {
      check(chunk);
      reasoning3 ??= start(REASONING, "reasoning", "");
      reasoning3.push(chunk);
      return take(env);
    },
    finish() {
      if (finished) return take(env);
      finished = true;
      reasoning3?.finish();
      text2.finish();
      return take(env);
    },
    get result() {
      return env.result;
    }
  };
  return { parser, written: env.written };
}
var made = /* @__PURE__ */ new WeakMap();
var MAX_MADE = 32;
function grammarsOf({ dialects, policies, tools }) {
  const asked = tools !== void 0 && dialects.some((d) => d.known);
  const list3 = asked ? [...tools.names].map((name4) => ({ name: name4, parameters: tools.parameters(name4) })) : [];
  const key3 = JSON.stringify([policies.callsInReasoning, policies.fencedMarkup, list3]);
  const known4 = made.get(dialects) ?? /* @__PURE__ */ new Map();
  made.set(dialects, known4);
  let grammars = known4.get(key3);
  if (!grammars) {
    if (known4.size >= MAX_MADE) known4.clear();
    known4.set(key3, grammars = proseGrammars({ dialects: withTools(dialects, list3), policies }));
  }
  return grammars;
}

// src/index.ts
var createStreamParser = (options2 = {}) => {
  const [dialects, rest2] = choose(options2);
  return createStreamParserWith(dialects, rest2);
};

// scripts/hostile.ts
var fill2 = (piece) => (n) => piece.repeat(Math.ceil(n / piece.length)).slice(0, n);
var half = (t) => triggerText(t).slice(0, -1) || triggerText(t);
var after3 = (head8, piece) => (n) => head8 + fill2(piece)(n);
var hostile = (dialects) => ({
  ...Object.fromEntries(
    dialects.flatMap((d) => d.triggers.map((t) => [`trigger ${JSON.stringify(triggerText(t))}`, fill2(triggerText(t))]))
  ),
  ...Object.fromEntries(
    dialects.flatMap((d) => d.triggers.map((t) => [`half trigger ${JSON.stringify(half(t))}`, fill2(half(t))]))
  ),
  ...Object.fromEntries(dialects.flatMap((d) => (d.closers ?? []).map((c) => [`closer ${c}`, fill2(c)]))),
  ...Object.fromEntries(
    dialects.filter((d) => d.print).map((d) => [`calls ${d.name}`, fill2(`${d.print([{ name: "f", arguments: { a: 1, b: "x" } }])}
`)])
  ),
  "<": fill2("<"),
  "</": fill2("</"),
  "{": fill2("{"),
  "[": fill2("["),
  "[{": fill2("[{"),
  '{"a":': fill2('{"a":'),
  '{"name":"x",': fill2('{"name":"x",'),
  '{"name":"f","arguments":{': fill2('{"name":"f","arguments":{'),
  '"': fill2('"'),
  "\\": fill2("\\"),
  "`": fill2("`"),
  "```": fill2("```"),
  "fence lines": fill2("```\n"),
  "fence openers": fill2("```json\n{"),
  "~~~": fill2("~~~\n"),
  "&lt;": fill2("&lt;"),
  "&amp;": fill2("&amp;"),
  "&amp;amp;": fill2("&amp;".repeat(2)),
  "&#": fill2("&#"),
  "&#x0003c;": fill2("&#x0003c;"),
  "one entity without end": after3("&", "l"),
  "escaped openers": fill2("&lt;tool_call&gt;"),
  "escaped invokes": fill2("&lt;invoke name=&quot;f&quot;&gt;"),
  spaces: fill2(" "),
  newlines: fill2("\n"),
  tabs: fill2("	"),
  "spaces and newlines": fill2("          \n"),
  "text, then spaces": after3("a", " "),
  "opener, then spaces": after3("<tool_call>", " "),
  "opener, then newlines": after3("<tool_call>\n{", "\n"),
  "list marks": fill2("- "),
  "stop tokens": fill2("<|im_end|>"),
  "stop tokens and text": fill2("<|im_end|>a"),
  "tags with long attributes": fill2(`<invoke name="${"x".repeat(300)}`),
  "one long attribute": after3('<invoke name="', "x"),
  "one tag of many attributes": after3("<invoke ", 'a="b" '),
  "one tag of half attributes": after3("<invoke ", 'a="'),
  "one tag of spaces": after3("<invoke", " "),
  "think in think": fill2("<think>"),
  "think pairs": fill2("<think>a</think>"),
  "think ends": fill2("</think>"),
  "half think ends": fill2("</thin"),
  "think, then half ends": after3("<think>", "</thin"),
  "think, then calls": after3("<think>", '<tool_call>{"name":"f","arguments":{}}</tool_call>'),
  "thoughts of all kinds": fill2("<think><thinking><thought><reasoning>"),
  "bare calls": fill2('{"name":"f","arguments":{}}'),
  "nested elements": fill2("<a>\n<b>"),
  "nested calls": fill2('<tool_call>{"name":"f","arguments":{"a":"'),
  "nested invokes": fill2('<function_calls><invoke name="f"><parameter name="a">'),
  "nested quotes": fill2(`"'`),
  "nested lists": fill2("> - > "),
  "nested fences": fill2("```\n````\n"),
  "JSON in JSON": fill2('{"a":"{\\"a\\":'),
  elements: fill2("<read>\n<path>x</path>\n</read>\n"),
  "args: [": after3('<tool_call>{"name":"f","arguments":{"a":', "["),
  'args: {"a":': after3('<tool_call>{"name":"f","arguments":', '{"a":'),
  "args: string": after3('<tool_call>{"name":"f","arguments":{"a":"', "x"),
  "args: quotes": after3('<tool_call>{"name":"f","arguments":{"a":"', '"x '),
  "args: closers in string": after3('<tool_call>{"name":"f","arguments":{"a":"', "</tool_call>"),
  "args: backslashes": after3('<tool_call>{"name":"f","arguments":{"a":"', "\\"),
  "args: commas": after3('<tool_call>{"name":"f","arguments":{"a":[', ","),
  "args: bare words": after3('<tool_call>{"name":"f","arguments":{"a":', "x"),
  "args: keys": after3('<tool_call>{"name":"f","arguments":{', '"k":1,'),
  "args: comment": after3('<tool_call>{"name":"f","arguments":{/*', "*"),
  "args: spaces": after3('<tool_call>{"name":"f","arguments":{"a":1,', " "),
  "args in a string": after3('<tool_call>{"name":"f","arguments":"{\\"a\\":\\"', "x"),
  "junk in a call": after3('<tool_call>{"name":"f" ', "x "),
  "name without end": after3('<tool_call>{"name":"', "x"),
  "parameter: text": after3('<invoke name="f"><parameter name="a">', "x "),
  "parameter: JSON": after3('<invoke name="f"><parameter name="a">', "[1,"),
  "parameter: spaces": after3('<invoke name="f"><parameter name="a">', " "),
  "parameter: digits": after3('<invoke name="f"><parameter name="a">', "1"),
  "parameter: <": after3('<invoke name="f"><parameter name="a">', "<"),
  "parameter: half closers": after3('<invoke name="f"><parameter name="a">', "</paramete"),
  parameters: after3('<invoke name="f">', '<parameter name="a">1</parameter>'),
  "held content": after3('{"content":"', "x"),
  answer: after3('{"answer":"', 'x {"name": "y" '),
  "strange member": after3('{"name":"x","price":[', '{"a":1},'),
  skipped: after3('<tool_call>{"name":"f","arguments":[', "1,")
});
var VALUE3 = "VALUE";
var headOf2 = ({ print: print23, printReasoning }) => (print23?.([{ name: "f", arguments: { a: VALUE3 } }]) ?? printReasoning?.(VALUE3))?.split(VALUE3)[0];
var PIECES = [
  ...["x ", "<", '"', "\\", "[", "\n"],
  ...["</", "'", '{"a":', " ", "&lt;", "`", "```\n", "<a>", "</a>", ")", ","]
];
function hostileWithin(dialect, most = PIECES.length) {
  const head8 = headOf2(dialect);
  if (head8 === void 0) return {};
  const closers2 = dialect.closers ?? [];
  const pieces = [...PIECES.slice(0, most), ...closers2.map((c) => c.slice(0, -1)), ...closers2.map((c) => `${c} x`)];
  return Object.fromEntries([
    [`${dialect.name}: heads`, fill2(head8)],
    [`${dialect.name}: half heads`, fill2(head8.slice(0, Math.ceil(head8.length / 2)))],
    ...pieces.map((piece) => [`${dialect.name}: value of ${JSON.stringify(piece)}`, after3(head8, piece)])
  ]);
}

// scripts/growth.ts
var { values: values6 } = parseArgs({ options: { to: { type: "string", default: "800" }, only: { type: "string" } } });
var FROM = 12500;
var TO2 = Number(values6.to) * 1e3;
var MOST = 2.4;
var LEAST2 = 20;
var TRIES = 5;
var inputs = [
  ...Object.entries(hostile(defaultDialects)),
  ...allDialects.flatMap((dialect) => Object.entries(hostileWithin(dialect)))
];
function time(text2, size, runs) {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < runs; k++) {
    const before3 = process.cpuUsage().user;
    const parser = createStreamParser();
    for (let i = 0; i < text2.length; i += size) parser.pushText(text2.slice(i, i + size));
    parser.finish();
    best = Math.min(best, (process.cpuUsage().user - before3) / 1e3);
  }
  return best;
}
function growth(make, size) {
  let worst = 0;
  let at = 0;
  let before3 = time(make(FROM), size, 1);
  for (let n = FROM * 2; n <= TO2; n *= 2) {
    let now = time(make(n), size, 1);
    for (let k = 1; k < TRIES && now > LEAST2 && now > MOST * before3; k++) {
      before3 = time(make(n / 2), size, k);
      now = Math.min(now, time(make(n), size, k));
    }
    if (now > LEAST2 && now / before3 > worst) [worst, at] = [now / before3, n];
    if (worst > MOST) return { ratio: worst, at, perChar: 1e3 * now / n };
    before3 = now;
  }
  return { ratio: worst, at, perChar: 1e3 * before3 / TO2 };
}
var tried = 0;
var bad = [];
var slowest = { label: "", perChar: 0 };
for (const [label3, make] of inputs) {
  if (values6.only && !label3.includes(values6.only)) continue;
  for (const size of [4, Number.POSITIVE_INFINITY]) {
    const how = `${label3}, ${size === 4 ? "by 4" : "whole"}`;
    const { ratio, at, perChar } = growth(make, size);
    tried++;
    if (perChar > slowest.perChar) slowest = { label: how, perChar };
    if (ratio > MOST) bad.push(`${how}: ${ratio.toFixed(2)} times at ${at / 1e3} KB`);
    if (ratio > MOST || values6.only)
      console.log(how.padEnd(60), `${ratio.toFixed(2)} a doubling`, `${perChar.toFixed(2)} \xB5s a character`);
  }
  if (tried % 200 === 0) console.log(`\u2026 ${tried / 2} of ${inputs.length} inputs`);
}
console.log(`slowest: ${slowest.label}, ${slowest.perChar.toFixed(2)} \xB5s a character`);
console.log(
  `${tried} rows, ${FROM / 1e3} to ${TO2 / 1e3} KB: ${bad.length === 0 ? "all linear" : `${bad.length} more than linear`}`
);
process.exitCode = bad.length === 0 ? 0 : 1;
