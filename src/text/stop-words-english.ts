/**
 * English stop words: articles, pronouns, prepositions, conjunctions, auxiliary verbs and the commonest adverbs, with their
 * contractions. What news is made of stays: no verbs of saying, no numbers, no names of days.
 *
 * Source: written for this project, going through the closed word classes of the language.
 */

export const STOP_WORDS_ENGLISH = `
a an the this that these those such same other others another each every either neither both all any some none no most
more less least much many few fewer several enough own
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
its itself they them their theirs themselves one oneself someone somebody something anyone anybody anything everyone
everybody everything nobody nothing who whom whose which what whoever whatever whichever
about above across after against along amid among amongst around as at before behind below beneath beside besides between
beyond but by despite down during except for from in inside into like near of off on onto out outside over past per since
through throughout till to toward towards under until up upon via with within without
and or nor so yet if unless though although because whereas while whilst when whenever where wherever whether than then
be am is are was were been being have has had having do does did doing done will would shall should can could may might
must ought cannot
not only just also too very quite rather even still already again ever never always often once here there now how why
however therefore thus hence otherwise instead perhaps almost else
i'm i've i'd i'll we're we've we'd we'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll
they're they've they'd they'll that's that'd there's here's what's who's who'd who'll where's when's how's let's
isn't aren't wasn't weren't haven't hasn't hadn't don't doesn't didn't won't wouldn't shan't shouldn't can't couldn't
mustn't mightn't needn't`
