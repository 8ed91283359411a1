import { script } from './script.js';

/** For zsh 5 or later: sourced after compinit, or as a file `_proa` in fpath. */
export const zshScript = script`#compdef proa kubectl-proa
# zsh completion for proa
#   source <(proa completion zsh)
# or, as a file of fpath: proa completion zsh > "\${fpath[1]}/_proa"
# "alias kubectl=proa" needs nothing more; with the option complete_aliases: compdef _proa kubectl

_proa() {
    local -a answer candidates
    local directive line text description flag=''
    local current=\${(Q)words[CURRENT]}
    answer=("\${(@f)$(proa __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)}")
    directive=\${answer[-1]#:}
    [[ $directive == <-> ]] || return 1
    answer=("\${(@)answer[1,-2]}")

    # Candidates are values where a flag and its value are one word.
    if [[ $current == -*=* ]]; then compset -P 1 '*='; fi
    if (( directive & 8 )); then
        _files -g "*.(\${(j:|:)answer})"
        return
    fi
    if (( directive & 16 )); then
        _files -/
        return
    fi
    for line in "\${(@)answer}"; do
        [[ -n $line ]] || continue
        text=\${line%%$'\t'*}
        description=''
        [[ $line == *$'\t'* ]] && description=\${line#*$'\t'}
        # A colon ends the text of a candidate for _describe, and a backslash goes before it.
        text=\${text//\\/\\\\}
        candidates+=("\${text//:/\\:}\${description:+:$description}")
    done
    if (( \${#candidates} == 0 )); then
        if (( directive & 4 )); then return 1; fi
        _files
        return
    fi
    if (( directive & 2 )); then
        _describe -t proa proa candidates -S ''
    else
        _describe -t proa proa candidates
    fi
}

if [[ \${funcstack[1]:-} == _proa ]]; then
    _proa "$@"
elif (( \${+functions[compdef]} )); then
    compdef _proa proa kubectl-proa
    if [[ \${aliases[kubectl]:-} == *proa* ]]; then compdef _proa kubectl; fi
fi
`;
