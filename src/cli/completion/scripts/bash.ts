import { script } from './script.js';

/**
 * For bash 3.2 or later, without the package bash-completion. Words that the shell has split at colons and equal signs
 * are joined again, and the part that it keeps is removed from the candidates. Typed text is never evaluated, and
 * candidates are quoted if the shell would interpret them.
 */
export const bashScript = script`# bash completion for proa
#   source <(proa completion bash)
# For "alias kubectl=proa" this completes kubectl as well, if the alias is set before; else, and for other aliases:
#   complete -o default -F __start_proa kubectl

# The words up to the cursor as they were typed, quotes and backslashes taken off, in __proa_words.
__proa_read_words() {
    local line=\${COMP_LINE:0:COMP_POINT} word i
    __proa_words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=\${COMP_WORDS[i]}
        if ((i > 0)) && [[ $line != [[:space:]]* ]]; then
            # No blank before it: the shell has cut here.
            if ((i == COMP_CWORD)); then word=\${word:0:\${#line}}; fi
            __proa_words[\${#__proa_words[@]} - 1]+=$word
        else
            line=\${line#"\${line%%[![:space:]]*}"}
            if ((i == COMP_CWORD)); then word=\${word:0:\${#line}}; fi
            __proa_words+=("$word")
        fi
        line=\${line:\${#word}}
    done
    for ((i = 0; i < \${#__proa_words[@]}; i++)); do
        __proa_unquote "\${__proa_words[i]}"
        __proa_words[i]=$__proa_word
    done
}

# A word without its quotes, and with the value of plain variables and of a tilde, in __proa_word.
__proa_unquote() {
    local rest=$1 quote='' char name
    __proa_word=''
    case $rest in
        "~" | "~/"*) __proa_word=$HOME rest=\${rest#"~"} ;;
    esac
    while [[ -n $rest ]]; do
        char=\${rest:0:1} rest=\${rest:1}
        if [[ $quote == "'" && $char != "'" ]]; then
            __proa_word+=$char
        elif [[ $char == "'" && $quote != '"' || $char == '"' ]]; then
            if [[ -n $quote ]]; then quote=''; else quote=$char; fi
        elif [[ $char == '\' ]]; then
            __proa_word+=\${rest:0:1} rest=\${rest:1}
        elif [[ $char == '$' && $rest =~ ^\{?([A-Za-z_][A-Za-z0-9_]*)\}? ]]; then
            name=\${BASH_REMATCH[1]} rest=\${rest:\${#BASH_REMATCH}}
            __proa_word+=\${!name}
        else
            __proa_word+=$char
        fi
    done
}

# Options of this completion, where the shell can change them (bash 4).
__proa_option() {
    compopt "$@" 2>/dev/null || true
}

__start_proa() {
    local IFS=$'\n' current directive line text longest=0 flag='' before='' i
    local -a __proa_words answer
    local __proa_word
    COMPREPLY=()
    __proa_read_words
    current=\${__proa_words[\${#__proa_words[@]} - 1]}
    answer=()
    while IFS= read -r line; do answer+=("$line"); done < <(
        proa __complete "\${__proa_words[@]:1}" 2>/dev/null </dev/null
    )
    if ((\${#answer[@]} == 0)); then return; fi
    directive=\${answer[\${#answer[@]} - 1]#:}
    unset "answer[\${#answer[@]} - 1]"
    if [[ $directive != [0-9]* ]]; then return; fi

    if ((directive & 2)); then __proa_option -o nospace; fi
    if ((directive & 4)); then __proa_option +o default; fi
    if ((directive & 24)); then
        __proa_option -o filenames +o default
        text=\${current#-*=}
        COMPREPLY=($(compgen -d -- "$text"))
        if ((directive & 8)); then
            for line in $(compgen -f -- "$text"); do
                for i in "\${answer[@]}"; do
                    if [[ $line == *".$i" && ! -d $line ]]; then COMPREPLY+=("$line"); fi
                done
            done
        fi
        return
    fi

    # The shell replaces what is behind the last of its word breaks. Candidates are values where a flag and its value are
    # one word.
    if [[ $current == -*=* ]]; then flag=\${current%%=*}=; fi
    for i in : =; do
        if [[ $current == *"$i"* && $COMP_WORDBREAKS == *"$i"* ]]; then
            text=\${current%"$i"*}$i
            if ((\${#text} > \${#before})); then before=$text; fi
        fi
    done
    for line in "\${answer[@]}"; do
        text=$flag\${line%%$'\t'*}
        text=\${text#"$before"}
        # Names come from the cluster: what means something to the shell is quoted, or is not offered within quotes.
        if [[ $text == *[!A-Za-z0-9_.,:/@%+=-]* ]]; then
            if [[ \${COMP_WORDS[COMP_CWORD]} == *[\"\']* ]]; then continue; fi
            printf -v text '%q' "$text"
        fi
        if ((\${#text} > longest)); then longest=\${#text}; fi
        COMPREPLY+=("$text")
    done

    # Descriptions only where the shell lists candidates: it would insert them.
    if ((\${#answer[@]} > 1)) && [[ $COMP_TYPE == 9 || $COMP_TYPE == 63 || $COMP_TYPE == 33 || $COMP_TYPE == 64 ]]; then
        local room=$((\${COLUMNS:-80} - longest - 5))
        if ((room < 12)); then return; fi
        for i in "\${!answer[@]}"; do
            if [[ \${answer[i]} != *$'\t'* ]]; then continue; fi
            text=\${answer[i]#*$'\t'}
            if ((\${#text} > room)); then text=\${text:0:room - 1}…; fi
            printf -v "COMPREPLY[i]" '%-*s  (%s)' "$longest" "\${COMPREPLY[i]}" "$text"
        done
    fi
}

complete -o default -F __start_proa proa kubectl-proa
if [[ $(alias kubectl 2>/dev/null) == *proa* ]]; then
    # So that "complete -F __start_kubectl k" works, too, for an alias of the alias.
    __start_kubectl() { __start_proa "$@"; }
    complete -o default -F __start_proa kubectl
fi
`;
