Dir[File.join(__dir__, "**/*_test.rb")].reject { |path| path.include?("/proofs/") }.sort.each { |path| require path }
