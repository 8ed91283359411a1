# Loads a formula as Homebrew would, with just so much of Homebrew as formulas of programs use, and installs it:
#   ruby formula-install.rb FORMULA UNPACKED PREFIX macos|linux arm|intel
# Prints the address and the hash that it is downloaded by.
require 'fileutils'

FILE, UNPACKED, PREFIX, SYSTEM, PROCESSOR = ARGV

# A folder of the installation.
class Place
  def initialize(path) = @path = path
  def to_s = @path

  def install(*things)
    FileUtils.mkdir_p(@path)
    things.flatten.each do |thing|
      (thing.is_a?(Hash) ? thing : { thing => File.basename(thing) }).each { |from, to| FileUtils.cp(from, "#{@path}/#{to}") }
    end
  end

  def install_symlink(links)
    links.each { |from, to| FileUtils.ln_s(from, "#{@path}/#{to}") }
  end
end

class Formula
  class << self
    attr_reader :values, :tested
    %i[desc homepage version license url sha256].each do |name|
      define_method(name) { |value = nil| value.nil? ? @values[name] : (@values ||= {})[name] = value }
    end
    %w[macos linux].each { |name| define_method("on_#{name}") { |&block| block.call if name == SYSTEM } }
    %w[arm intel].each { |name| define_method("on_#{name}") { |&block| block.call if name == PROCESSOR } }
    def test(&block) = @tested = block
  end

  { bin: 'bin', bash_completion: 'etc/bash_completion.d', zsh_completion: 'share/zsh/site-functions',
    fish_completion: 'share/fish/vendor_completions.d', man1: 'share/man/man1' }.each do |name, path|
    define_method(name) { Place.new("#{PREFIX}/#{path}") }
  end
  def version = self.class.version
  def shell_output(command) = `#{command}`
  def assert_match(text, output) = output.include?(text) || raise("#{text} is not in #{output}")
end

load FILE
Dir.chdir(UNPACKED)
formula = Proa.new
formula.install
formula.instance_eval(&Proa.tested)
puts Proa.url, Proa.sha256
